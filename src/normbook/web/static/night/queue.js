"use strict";
/* Taps that are not stored yet, and taps that were refused. A tap leaves the queue for one of two reasons only: the server
   has said that it is stored, or it stands in the list of those refused until somebody settles it. One entry of the
   browser's storage for each, so that two tabs of a phone do not overwrite each other's. */
globalThis.clubNight = {};
clubNight.queue = (own, told) => {
  const PATIENCE = 15_000, AGAIN = 2_000;
  const shelf = `normbook:${own.night}:${own.person}:`, aside = `${shelf}refused:`;
  const waiting = new Map(), refused = new Map(), stored = new Map();
  let last = 0, sending = false, timer = 0, keeps = true;

  function keep(key, tap) {
    try { localStorage.setItem(key, JSON.stringify(tap)); } catch { keeps = false; }
  }
  function forget(key) {
    try { localStorage.removeItem(key); } catch { /* it is not there */ }
  }
  function load() {
    try {
      for (const key of Object.keys(localStorage).filter((each) => each.startsWith(shelf))) {
        const tap = JSON.parse(localStorage.getItem(key));
        (key.startsWith(aside) ? refused : waiting).set(tap.id, tap);
      }
    } catch { /* nothing kept, or nothing that can be read */ }
    for (const id of refused.keys()) drop({ id });  // the tab was thrown away between the two
  }
  function drop(tap) {
    waiting.delete(tap.id);
    forget(shelf + tap.id);
  }
  function all() { return [...waiting.values()].sort((one, other) => one.at - other.at); }
  function lastOf(target) { return all().filter((tap) => tap.target === target).pop(); }

  function setAside(tap, why) {
    refused.set(tap.id, { ...tap, why });
    keep(aside + tap.id, refused.get(tap.id));
    drop(tap);
  }
  function settle(tap) {
    refused.delete(tap.id);
    forget(aside + tap.id);
  }

  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  }

  /* Keep a tap and send it. `seen` is the version of the night that the phone shows. */
  function add({ fields, label, target, button = "", then = "" }, seen) {
    const before = lastOf(target)?.id || (stored.get(target)?.version > seen ? stored.get(target).id : "");
    const kept = fields.filter(([, value]) => value !== "");
    if (before && kept.some(([name]) => name === "board" || name === "no")) {
      // The phone has seen its own tap, even if the server or the screen has not yet.
      const saw = kept.findIndex(([name]) => name === "saw");
      kept.splice(saw < 0 ? kept.length : saw, saw < 0 ? 0 : 1, ["saw", before]);
    }
    last = Math.max(Date.now(), last + 0.001);
    const tap = { id: newId(), at: last, label, target, fields: kept, button, then };
    waiting.set(tap.id, tap);
    keep(shelf + tap.id, tap);
    send();
    return tap;
  }

  /* One after another, in the order of tapping. */
  async function send() {
    if (sending || !own.taps) return;
    sending = true;
    try {
      for (let tap; (tap = all()[0]);)
        if (!(await sent(tap))) {
          clearTimeout(timer);
          timer = setTimeout(send, AGAIN);
          break;
        }
    } finally {
      sending = false;
      told.drawn();
    }
  }

  async function sent(tap) {
    const token = document.querySelector("#tap input[name=form_token]").value;
    const body = new URLSearchParams([...tap.fields, ["step", tap.id], ["form_token", token]]);
    let answer, text;
    try {
      const headers = { "hx-request": "true" };
      answer = await fetch(own.taps, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
      text = await answer.text();
    } catch {
      told.trouble(own.lost);
      return false;
    }
    if (answer.status === 401 || answer.status === 403) {
      told.trouble(own.login);
      return false;
    }
    const version = answer.headers.get("x-night-version");
    // Without a version the answer is not the night's: of a proxy, of a hotel's door, of a server in trouble.
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500 || (answer.ok && version === null)) {
      told.trouble(own.lost);
      return false;
    }
    if (answer.ok) {
      stored.set(tap.target, { id: tap.id, version: Number(version) });
      drop(tap);
      for (const each of [...refused.values()]) if (each.target === tap.target) settle(each);
    } else setAside(tap, reasons(text) || own.failed);
    told.answered(tap, answer.ok, text, version);
    return true;
  }

  function reasons(html) {
    const found = new DOMParser().parseFromString(html, "text/html").querySelectorAll(".problems .message");
    return [...found].map((each) => each.textContent).join("; ");
  }

  // What this browser cannot keep goes with the page: it asks first.
  addEventListener("beforeunload", (event) => { if (!keeps && waiting.size) event.preventDefault(); });
  load();
  return { add, all, lastOf, refused, send, settle };
};
