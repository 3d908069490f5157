"use strict";
/* Pairing: two taps make a game; in a proposal two taps change places. */
clubNight.pairing = (own, screen, tap) => {
  let chosen = null, arranged = null;
  const people = () => [...screen.root.querySelectorAll(".choice .person")];
  const seats = () => [...screen.root.querySelectorAll("#proposal .seat")];

  function ready() {
    if (chosen && !document.getElementById(chosen)) chosen = null;
    restore();
    for (const each of [...people(), ...seats()]) each.setAttribute("aria-pressed", String(each.id === chosen));
    const alone = document.getElementById("alone"), person = chosen && document.getElementById(chosen);
    if (!alone) return;
    alone.hidden = !person || person.dataset.stood === "yes";
    if (person) {
      document.getElementById("alone-name").textContent = person.dataset.name;
      place(alone, person);
    }
  }

  function choose(person) {
    const first = chosen && document.getElementById(chosen);
    if (first === person) chosen = null;
    else if (!first) chosen = person.id;
    else {
      const fields = { do: "pair", round: round(), white: first.dataset.no, black: person.dataset.no };
      chosen = null;
      tap({ fields: Object.entries(fields), label: `${first.dataset.name} – ${person.dataset.name}`, target: "pair" });
    }
    ready();
    const alone = document.getElementById("alone");
    if (alone && !alone.hidden) alone.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /* The buttons for somebody without a game lie over nobody whom they may play: they come after all of them where there
     is room for that on the screen, else below the line of the one who was tapped. */
  function place(alone, person) {
    const all = people(), top = person.offsetTop;
    all.at(-1).after(alone);
    if (alone.getBoundingClientRect().bottom - all[0].getBoundingClientRect().top > innerHeight)
      all.findLast((each) => each.offsetTop === top).after(alone);
  }

  /* What somebody without a game has: the one chosen, and the button tapped. */
  function seat(button) {
    const person = document.getElementById(chosen), hour = button.dataset.hour && document.getElementById(button.dataset.hour);
    if (hour && !hour.reportValidity()) return;
    const notice = hour ? hour.value : "", notice_day = hour ? document.getElementById("alone-day").value : "";
    const fields = { do: "bye", round: round(), no: person.dataset.no, kind: button.dataset.kind, saw: person.dataset.saw, notice, notice_day };
    chosen = null;
    tap({ fields: Object.entries(fields), label: `${person.dataset.name}: ${button.textContent.trim()}`, target: `seat-${person.dataset.no}` });
    ready();
  }

  function round() { return screen.root.querySelector(".choice").dataset.round; }

  /* A proposal: the first one tapped takes the place of the second, and the other way round. */
  function exchange(one, other) {
    const here = document.createComment("");
    one.replaceWith(here);
    other.replaceWith(one);
    here.replaceWith(other);
  }

  function arrange(button) {
    const first = chosen && document.getElementById(chosen);
    if (!first) chosen = button.id;
    else {
      if (first !== button) exchange(first, button);
      chosen = null;
      arranged = seats().map((each) => each.dataset.no);
    }
    ready();
    button.focus({ preventScroll: true });
  }

  /* Drawn anew, the proposal is as it was arranged, unless others are to be paired now. */
  function restore() {
    const now = seats();
    if (!now.length || (arranged && now.map((each) => each.dataset.no).sort().join() !== [...arranged].sort().join())) arranged = null;
    arranged?.forEach((no, index) => {
      const there = seats(), wanted = there.find((each) => each.dataset.no === no);
      if (there[index] !== wanted) exchange(there[index], wanted);
    });
    const accept = document.getElementById("accept");
    if (!accept) return;
    const fields = new URLSearchParams(accept.value), order = seats(), odd = order.length % 2 ? order.pop().dataset.no : "";
    const pairs = order.flatMap((each, index) => (index % 2 ? [] : [`${each.dataset.no}-${order[index + 1].dataset.no}`]));
    fields.set("pairs", pairs.join(" "));
    fields.set("odd", odd);
    accept.value = fields.toString();
  }

  document.addEventListener("click", (event) => {
    const person = event.target.closest(".choice .person"), kind = event.target.closest("#alone [data-kind]");
    const drawn = event.target.closest("#proposal .seat");
    if (person) choose(person);
    if (drawn) arrange(drawn);
    if (kind && chosen) seat(kind);
  });
  return { ready };
};
