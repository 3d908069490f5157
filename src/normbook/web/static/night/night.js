"use strict";
/* The club night: a tap is shown as stored when the server has said so, never before. Taps that could not be sent are
   kept in this browser under ids of their own, and sent again until the server has them; sent twice, they count once. */
(() => {
  const own = document.currentScript.dataset;
  let queue = null, lists = null, pairing = null;
  function drawn(anew) {
    if (anew) pairing?.ready();
    lists?.draw();
  }
  function trouble(what) {
    lists.trouble = what;
    drawn();
  }

  const screen = clubNight.screen(own, drawn);
  queue = clubNight.queue(own, { trouble, drawn, answered });
  lists = clubNight.lists(own, screen, queue);
  const line = clubNight.line(own, screen, { trouble, again: queue.send, heard });
  function heard() {
    if (!lists.trouble) return;
    trouble("");
    queue.send();
  }

  function answered(tap, stored, text, version) {
    line.heard();
    if (version !== null) screen.show(text, version, !stored);
    if (stored && tap.then) location.assign(tap.then);
    if (stored && tap.target.startsWith("close-")) scrollTo({ top: 0, behavior: "instant" });
  }

  function look() {
    return [...new FormData(document.getElementById("tap"))].filter(([name]) => ["view", "at", "propose"].includes(name));
  }
  function tap(what) {
    queue.add({ ...what, fields: [...what.fields, ...look()] }, screen.version);
    lists.later();
  }
  if (own.taps) {
    pairing = clubNight.pairing(own, screen, tap);
    clubNight.picking(own, screen, queue, tap);
  }

  document.addEventListener("click", (event) => {
    const whole = event.target.closest("button[name=tap]:not(.chip)");
    if (!whole) return;
    // Not left to the form that they all belong to: it is drawn anew too, and a browser may not have joined the button
    // with the new one yet, and then does nothing at all.
    event.preventDefault();
    const { label, target, then } = whole.dataset;
    tap({ fields: [...new URLSearchParams(whole.value)], label: label || whole.firstChild.textContent.trim(), target, button: whole.id, then });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("form.tap")) return;
    event.preventDefault();
    const fields = [];
    for (const [name, value] of new FormData(form, button))
      if (name === "tap") fields.push(...new URLSearchParams(value));
      else if (!["step", "form_token", "view", "at", "propose"].includes(name)) fields.push([name, value]);
    const label = button?.dataset.label || form.dataset.label || button?.firstChild.textContent.trim();
    tap({ fields, label, target: form.dataset.target, button: button?.id });
  }, true);

  drawn(true);
  screen.remembered();
  line.listen();
  queue.send();
  if (own.worker && "serviceWorker" in navigator) navigator.serviceWorker.register(own.worker).catch(() => { /* without it */ });
})();
