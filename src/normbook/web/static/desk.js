"use strict";
/* The desk: a form that is sent once, a head that is copied, files that wait for the rest of the form. */
(() => {
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-once]");
    if (!form) return;
    if (form.getAttribute("aria-busy") === "true") { event.preventDefault(); return; }
    form.setAttribute("aria-busy", "true");
    const button = form.querySelector("button[type=submit]");
    form.dataset.said = button.textContent;
    button.textContent = form.dataset.once;
  });

  /* Whoever comes back by the browser's button finds the form as it was. */
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-once][aria-busy=true]")) {
      form.removeAttribute("aria-busy");
      form.querySelector("button[type=submit]").textContent = form.dataset.said;
    }
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const text = document.getElementById(button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = button.dataset.copied;
    } catch {
      const range = document.createRange();
      range.selectNodeContents(document.getElementById(button.dataset.copy));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
    }
  });
})();
