"use strict";
/* What is said of taps: that the line is gone, what is not stored yet, what was refused and waits to be settled. */
clubNight.lists = (own, screen, queue) => {
  const LATE = 1_000;
  const line = document.getElementById("line"), unsent = document.getElementById("unsent");
  const lists = { trouble: "", draw };

  /* What now stands where a refused tap was meant for, as the page shows it; nothing where it cannot be repeated. */
  function seenNow(tap) {
    for (const button of document.querySelectorAll("main button[data-target]"))
      if (button.dataset.target === tap.target) {
        const saw = new URLSearchParams(button.value).get("saw");
        if (saw !== null) return saw;
      }
    return null;
  }

  function drawRefused() {
    document.getElementById("refused")?.remove();
    if (!queue.refused.size) return;
    document.querySelector("#top .problems")?.remove();  // it stands among those refused
    const box = document.createElement("div"), list = document.createElement("ul");
    Object.assign(box, { id: "refused", className: "problems refused" });
    box.setAttribute("role", "alert");
    box.append(list);
    for (const tap of queue.refused.values()) {
      const item = document.createElement("li"), name = document.createElement("strong");
      item.dataset.tap = tap.id;
      name.textContent = `${own.refused} ${tap.label}.`;
      item.append(name, ` ${tap.why} `);
      const choice = (text, kind, done) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "plain", textContent: text, onclick: done });
        button.dataset.choice = kind;
        item.append(button, " ");
      };
      const saw = seenNow(tap);
      if (saw !== null)
        choice(own.mine, "mine", () => {
          queue.settle(tap);
          const fields = [...tap.fields.filter(([field]) => field !== "saw"), ["saw", saw]];
          queue.add({ ...tap, fields }, screen.version);
          later();
        });
      choice(saw === null ? own.seen : own.theirs, "theirs", () => { queue.settle(tap); draw(); });
      list.append(item);
    }
    line.after(box);
  }

  function draw() {
    if (screen.held()) return;  // these lines, coming or going, would move the buttons below
    const taps = queue.all();
    line.hidden = !lists.trouble;
    if (line.textContent !== lists.trouble) line.textContent = lists.trouble;
    drawRefused();
    // A tap that is stored at once is never listed: the list, coming and going, would move what the next tap aims at.
    const late = taps.some((tap) => lists.trouble || Date.now() - tap.at >= LATE);
    unsent.hidden = !taps.length || (unsent.hidden && !late);
    unsent.replaceChildren(...taps.map((tap) => {
      const item = document.createElement("li"), state = document.createElement("span");
      state.className = "state";
      state.textContent = lists.trouble ? own.waiting : own.storing;
      item.append(`${tap.label}: `, state);
      return item;
    }));
    for (const button of document.querySelectorAll("button.pending")) {
      button.classList.remove("pending");
      button.removeAttribute("aria-busy");
    }
    for (const tap of taps) {
      const button = tap.button && document.getElementById(tap.button);
      if (button) {
        button.classList.add("pending");
        button.setAttribute("aria-busy", "true");
      }
    }
  }

  function later() {
    draw();
    setTimeout(draw, LATE + 10);
  }
  lists.later = later;
  return lists;
};
