"use strict";
/* Who is here: a tap on somebody adds them, another takes them out; the search is ready for the next name. */
clubNight.picking = (own, screen, queue, tap) => {
  /* What a tap on a regular means now: what the phone has tapped itself counts before what the server has answered. */
  function toggle(chip) {
    const { target, label } = chip.dataset, before = queue.lastOf(target);
    const here = before ? before.fields.some(([name, value]) => name === "do" && value === "add") : chip.getAttribute("aria-pressed") === "true";
    let fields = [...new URLSearchParams(here ? chip.dataset.remove : chip.dataset.add)];
    if (here && before) fields = [["do", "undo"], ["of", before.id]];
    tap({ fields, label: here ? chip.dataset.out : label, target, button: chip.id });
  }

  /* At once, not when it is stored: only then does a phone keep its keys on the screen. */
  function next() {
    const search = document.getElementById("search");
    search.value = "";
    document.getElementById("found").replaceChildren();
    search.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("button.chip");
    if (chip) {
      event.preventDefault();
      toggle(chip);
    } else if (event.target.closest("#found button")) queueMicrotask(next);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.closest("#newcomer")) return;
    event.target.reset();
    document.getElementById("new-name").focus({ preventScroll: true });
  });
};
