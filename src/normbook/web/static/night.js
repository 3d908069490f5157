"use strict";
/* The club night: a tap is shown as stored when the server has said so, never before. Taps that could not be sent are
   kept in this browser under ids of their own, and sent again until the server has them; sent twice, they count once. */
(() => {
  const own = document.currentScript.dataset;
  const root = document.getElementById("night");
  const line = document.getElementById("line");
  const unsent = document.getElementById("unsent");
  if (!root) {
    // A night is begun on the day that the club's clocks show, wherever the server stands.
    const now = new Date(), day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    document.getElementById("fact-date").value = day.map((part) => String(part).padStart(2, "0")).join("-");
    return;
  }
  const shelf = `normbook:${own.night}:${own.person}:`;
  const SILENCE = 12_000, AGAIN = 2_000, PATIENCE = 15_000, LATE = 1_000;
  let version = Number(own.version);
  let chosen = null;

  /* Taps that are not stored yet: one entry each, so that two tabs of a phone do not overwrite each other's. */
  const memory = new Map();
  const shelved = {
    put(tap) {
      memory.set(tap.id, tap);
      try { localStorage.setItem(shelf + tap.id, JSON.stringify(tap)); } catch { /* then only while the page is open */ }
    },
    drop(tap) {
      memory.delete(tap.id);
      try { localStorage.removeItem(shelf + tap.id); } catch { /* likewise */ }
    },
    all() { return [...memory.values()].sort((one, other) => one.at - other.at); },
    load() {
      try {
        for (const key of Object.keys(localStorage))
          if (key.startsWith(shelf)) {
            const tap = JSON.parse(localStorage.getItem(key));
            (key.startsWith(REFUSED) ? refused : memory).set(tap.id, tap);
          }
      } catch { /* nothing kept, or nothing that can be read */ }
    },
  };

  /* Taps that the server refused: they stay until somebody settles them, whatever is drawn meanwhile. */
  const refused = new Map(), REFUSED = `${shelf}refused:`;
  function setAside(tap, why) {
    refused.set(tap.id, { ...tap, why });
    try { localStorage.setItem(REFUSED + tap.id, JSON.stringify(refused.get(tap.id))); } catch { /* as above */ }
  }
  function settle(tap) {
    refused.delete(tap.id);
    try { localStorage.removeItem(REFUSED + tap.id); } catch { /* as above */ }
  }

  /* What now stands where a refused tap was meant for, as the page shows it; nothing where it cannot be repeated. */
  function seenNow(tap) {
    for (const button of root.querySelectorAll("button[data-target]"))
      if (button.dataset.target === tap.target) {
        const saw = new URLSearchParams(button.value).get("saw");
        if (saw !== null) return saw;
      }
    return null;
  }

  function drawRefused() {
    document.getElementById("refused")?.remove();
    if (!refused.size) return;
    const box = document.createElement("div"), list = document.createElement("ul");
    Object.assign(box, { id: "refused", className: "problems refused" });
    box.setAttribute("role", "alert");
    box.append(list);
    for (const tap of refused.values()) {
      const item = document.createElement("li"), name = document.createElement("strong");
      name.textContent = `${own.refused} ${tap.label}.`;
      item.append(name, ` ${tap.why} `);
      const choice = (text, done) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "plain", textContent: text, onclick: done });
        item.append(button, " ");
      };
      const saw = seenNow(tap);
      if (saw !== null)
        choice(own.mine, () => {
          settle(tap);
          store([...tap.fields.filter(([field]) => field !== "saw"), ["saw", saw]], tap.label, tap.target, tap.button, tap.then);
        });
      choice(saw === null ? own.seen : own.theirs, () => { settle(tap); draw(); });
      list.append(item);
    }
    line.after(box);
  }

  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  }

  /* What the top of the page says about the line. */
  let trouble = "";
  function say(what) {
    trouble = what;
    draw();
  }

  function draw() {
    if (held()) return;  // these lines, coming or going, would move the buttons below
    const taps = shelved.all();
    line.hidden = !trouble;
    if (line.textContent !== trouble) line.textContent = trouble;
    drawRefused();
    // A tap that is stored at once is never listed: the list, coming and going, would move what the next tap aims at.
    const late = taps.some((tap) => trouble || Date.now() - tap.at >= LATE);
    unsent.hidden = !taps.length || (unsent.hidden && !late);
    unsent.replaceChildren(...taps.map((tap) => {
      const item = document.createElement("li"), state = document.createElement("span");
      state.className = "state";
      state.textContent = trouble ? own.waiting : own.storing;
      item.append(`${tap.label}: `, state);
      return item;
    }));
    for (const button of root.querySelectorAll("button.pending")) {
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

  /* Sending: one after another, in the order of tapping. */
  let sending = false, timer = 0;
  async function send() {
    if (sending || !own.taps) return;
    sending = true;
    try {
      for (let tap; (tap = shelved.all()[0]);)
        if (!(await sent(tap))) {
          clearTimeout(timer);
          timer = setTimeout(send, AGAIN);
          break;
        }
    } finally {
      sending = false;
      draw();
    }
  }

  async function sent(tap) {
    const token = document.querySelector("input[name=form_token]").value;
    const body = new URLSearchParams([...tap.fields, ["step", tap.id], ["form_token", token]]);
    let answer, text;
    try {
      const headers = { "hx-request": "true" };
      answer = await fetch(own.taps, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
      text = await answer.text();
    } catch {
      say(own.lost);
      return false;
    }
    if (answer.status === 401 || answer.status === 403) {
      say(own.login);
      return false;
    }
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500) {
      say(own.lost);
      return false;
    }
    shelved.drop(tap);
    heard();
    if (answer.status === 409) setAside(tap, reasons(text));
    else for (const each of [...refused.values()]) if (each.target === tap.target) settle(each);
    if (answer.headers.has("x-night-version")) show(text, answer.headers.get("x-night-version"), answer.status !== 200);
    else say(text.slice(0, 300));
    if (answer.ok && tap.then) location.assign(tap.then);
    if (answer.ok && tap.target.startsWith("close-")) scrollTo({ top: 0, behavior: "instant" });
    if (answer.ok) refreshSearch();
    return true;
  }

  function reasons(html) {
    const found = new DOMParser().parseFromString(html, "text/html").querySelectorAll(".problems .message");
    return [...found].map((each) => each.textContent).join("; ");
  }

  let count = 0;
  function store(fields, label, target, button = "", then = "") {
    const before = shelved.all().filter((tap) => tap.target === target).pop();
    const told = fields.filter(([, value]) => value !== "");
    if (before && told.some(([name]) => name === "board" || name === "no")) {
      // The phone has seen its own tap, even if the server has not yet.
      const saw = told.findIndex(([name]) => name === "saw");
      told.splice(saw < 0 ? told.length : saw, saw < 0 ? 0 : 1, ["saw", before.id]);
    }
    const at = Date.now() + (count++ % 1000) / 1000;
    shelved.put({ id: newId(), at, label, target, fields: told, button, then });
    draw();
    setTimeout(draw, LATE + 10);
    send();
  }

  function tapped(form, button) {
    const fields = [];
    for (const [name, value] of new FormData(form, button))
      if (name === "tap") fields.push(...new URLSearchParams(value));
      else if (name !== "step" && name !== "form_token") fields.push([name, value]);
    const of = button?.form === form && button.dataset.target ? button : form;
    store(fields, button?.dataset.label || form.dataset.label || button?.firstChild.textContent.trim(), of.dataset.target, button?.id, button?.dataset.then);
  }

  /* What tells an element from others before and after it is drawn anew. */
  function nameOf(element) {
    if (!element || element === document.body) return "";
    return element.id || `${element.form?.dataset.target} ${element.form?.elements.do?.value} ${element.value} ${element.textContent}`;
  }

  /* What a finger lies on stays until its tap has come, which on a phone may be a moment after it was lifted: drawn anew in
     between, the tap would be lost. Where nobody tells that it was lifted, what is new is shown after a while. */
  const PRESS = 30_000, TAP = 350;
  let pressed = 0, lifting = 0, waiting = [];
  function held() { return Date.now() - pressed < PRESS; }
  function lift(after) {
    clearTimeout(lifting);
    lifting = setTimeout(() => {
      pressed = 0;
      for (const each of waiting.splice(0)) show(...each);
      draw();
    }, after);
  }
  document.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    clearTimeout(lifting);
    pressed = Date.now();
  });
  document.addEventListener("pointerup", () => lift(TAP));
  document.addEventListener("pointercancel", () => lift(0));
  document.addEventListener("click", () => lift(0));

  /* Showing: what is older than what stands there is not shown any more. */
  function show(html, told, always) {
    if (held()) return waiting.push([html, told, always]);
    if (Number(told) < version) return;
    if (Number(told) === version && !always) return draw();
    version = Number(told);
    const focus = document.activeElement, named = nameOf(focus);
    const opened = [...root.querySelectorAll("details[open][id]")].map((each) => each.id);
    const typed = new Map();
    for (const each of root.querySelectorAll("input[id]:not([type=hidden], [type=checkbox])"))
      if (each.value !== each.defaultValue && each.value !== each.dataset.now) typed.set(each.id, each.value);
    root.innerHTML = html;
    const top = root.querySelector(".top-of-night");
    if (top) document.getElementById("top").replaceChildren(...top.childNodes);
    if (refused.size) document.querySelector("#top .problems")?.remove(); // it stands among those refused
    top?.remove();
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (named && !focus.isConnected)
      [...root.querySelectorAll("button, summary, a, input")].find((each) => nameOf(each) === named)?.focus({ preventScroll: true });
    if (chosen && !document.getElementById(chosen)) chosen = null;
    ready();
  }

  async function refresh() {
    try {
      const answer = await fetch(own.live, { headers: { "hx-request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
      const text = await answer.text();
      if (answer.ok) {
        heard();
        show(text, answer.headers.get("x-night-version"));
      } else if (answer.status === 401 || answer.status === 403) say(own.login);
      else if (answer.status === 404) say(own.gone);
      else say(own.lost);
    } catch {
      say(own.lost);
    }
  }

  function refreshSearch() {
    const search = document.getElementById("search");
    if (search?.value) htmx.trigger(search, "again");
  }

  /* Pairing: two taps. */
  function ready() {
    for (const each of root.querySelectorAll(".choice .person")) each.setAttribute("aria-pressed", String(each.id === chosen));
    const alone = document.getElementById("alone"), person = chosen && document.getElementById(chosen);
    if (alone) {
      alone.hidden = !person || person.dataset.stood === "yes";
      if (person) {
        document.getElementById("alone-name").textContent = person.dataset.name;
        place(alone, person);
      }
    }
    const now = new Date();
    for (const hour of root.querySelectorAll("input.hour"))
      if (!hour.value) hour.dataset.now = hour.value = now.toTimeString().slice(0, 5);
    draw();
  }

  function choose(person) {
    const first = chosen && document.getElementById(chosen);
    if (first === person) chosen = null;
    else if (!first) chosen = person.id;
    else {
      const fields = { do: "pair", round: round(), white: first.dataset.no, black: person.dataset.no };
      chosen = null;
      store([...Object.entries(fields), ...look()], `${first.dataset.name} – ${person.dataset.name}`, "pair");
    }
    ready();
    const alone = document.getElementById("alone");
    if (alone && !alone.hidden) alone.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /* The buttons for somebody without a game lie over nobody whom they may play: they come after all of them where there
     is room for that on the screen, else below the line of the one who was tapped. */
  function place(alone, person) {
    const all = [...root.querySelectorAll(".choice .person")], top = person.offsetTop;
    all.at(-1).after(alone);
    if (alone.getBoundingClientRect().bottom - all[0].getBoundingClientRect().top > innerHeight)
      all.findLast((each) => each.offsetTop === top).after(alone);
  }

  /* What somebody without a game has: the one chosen, and the button tapped. */
  function seat(button) {
    const person = document.getElementById(chosen), hour = button.dataset.hour && document.getElementById(button.dataset.hour);
    const notice = hour ? hour.value : "", notice_day = hour ? document.getElementById("alone-day").value : "";
    const fields = { do: "bye", round: round(), no: person.dataset.no, kind: button.dataset.kind, saw: person.dataset.saw, notice, notice_day };
    chosen = null;
    store([...Object.entries(fields), ...look()], `${person.dataset.name}: ${button.textContent.trim()}`, `seat-${person.dataset.no}`);
    ready();
  }

  function round() { return root.querySelector(".choice").dataset.round; }
  function look() { return [...new FormData(document.getElementById("tap"))].filter(([name]) => name === "view" || name === "at"); }

  document.addEventListener("click", (event) => {
    const person = event.target.closest(".choice .person"), kind = event.target.closest("#alone [data-kind]");
    const whole = event.target.closest("button[name=tap]");
    if (whole) {
      // Not left to the form that they all belong to: it is drawn anew too, and a browser may not have joined the button
      // with the new one yet, and then does nothing at all.
      event.preventDefault();
      const { label, target, then } = whole.dataset;
      const fields = [...new URLSearchParams(whole.value), ...look()];
      store(fields, label || whole.firstChild.textContent.trim(), target, whole.id, then);
    }
    if (person) choose(person);
    if (kind && chosen) seat(kind);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form.tap")) return;
    event.preventDefault();
    const form = event.target;
    tapped(form, event.submitter);
    if (form.closest("#newcomer")) form.reset();
  });

  /* Listening: version numbers, and a beat that says the line is alive. */
  let source = null, last = Date.now(), waking = 0;
  function heard() {
    last = Date.now();
    if (trouble) {
      say("");
      send();
    }
  }

  function listen() {
    source?.close();
    clearTimeout(waking);
    source = new EventSource(own.changes);
    const mine = source;
    source.addEventListener("version", (event) => {
      heard();
      if (Number(event.data) === 0) say(own.gone);
      else if (Number(event.data) !== version) refresh();
    });
    source.addEventListener("beat", heard);
    source.addEventListener("bye", () => {
      mine.close();
      waking = setTimeout(listen, 50 + Math.random() * 200);
    });
    source.onerror = () => {
      if (mine !== source) return;
      mine.close();
      refresh();  // which says whether the line is gone, or only the stream
      waking = setTimeout(listen, AGAIN);
    };
  }

  setInterval(() => {
    if (Date.now() - last > SILENCE) { refresh(); listen(); }
  }, AGAIN);
  window.addEventListener("offline", () => say(own.lost));
  window.addEventListener("online", () => { refresh(); listen(); send(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) { refresh(); listen(); send(); }
  });

  shelved.load();
  ready();
  listen();
  send();
})();
