"use strict";
/* A draft's page: it says what is not stored yet, tries again when the line is back, and loses nothing silently. */
(() => {
  const form = document.getElementById("event");
  if (!form || !form.dataset.stores) return;
  const AGAIN = 5000; // milliseconds until a change that was not stored is sent again
  let unstored = false;
  let again = 0;
  let waiting; // who submits the form as soon as what is on its way has been answered

  function say(text) {
    const line = document.getElementById("stored");
    if (line && !line.dataset.conflict) {
      line.classList.add("waits");
      line.querySelector("p").textContent = text;
    }
  }

  function typed() {
    unstored = true;
    say(form.dataset.typing);
  }

  form.addEventListener("input", typed);
  form.addEventListener("change", typed);

  /* Somebody else was quicker: the answer is a page part like any other, not a failure. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status !== 409 || event.detail.requestConfig.elt !== form) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
    event.detail.swapOverride = "none";
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== form) return;
    if (event.detail.successful) {
      unstored = false;
      const version = document.getElementById("version").value;
      for (const each of document.querySelectorAll("input.version")) each.value = version;
    } else if (event.detail.xhr.status !== 409) {
      say(form.dataset.unstored);
      clearTimeout(again);
      again = setTimeout(retry, AGAIN);
    }
    const submitter = waiting;
    waiting = undefined;
    if (submitter && event.detail.xhr.status !== 409) setTimeout(() => form.requestSubmit(submitter));
  });

  function retry() {
    if (unstored) htmx.trigger(form, "change");
  }

  window.addEventListener("online", retry);
  window.addEventListener("beforeunload", (event) => { if (unstored) event.preventDefault(); });
  form.addEventListener("submit", (event) => {
    if (form.classList.contains("htmx-request") && event.submitter) { // the server would take our own change for somebody else's
      waiting = event.submitter;
      event.preventDefault();
    } else unstored = false;
  });
})();
