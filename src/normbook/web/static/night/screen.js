"use strict";
/* What a phone shows of the night: nothing is drawn anew under a finger, nothing that is older than what stands there. */
clubNight.screen = (own, drawn) => {
  const root = document.getElementById("night");
  const screen = { root, version: Number(own.version), show };

  /* What a finger lies on stays until its tap has come, which on a phone may be a moment after it was lifted: drawn anew in
     between, the tap would be lost. Where nobody tells that it was lifted, what is new is shown after a while. */
  const PRESS = 30_000, TAP = 350;
  let pressed = 0, lifting = 0, waiting = [];
  screen.held = () => Date.now() - pressed < PRESS;
  function lift(after) {
    clearTimeout(lifting);
    lifting = setTimeout(() => {
      pressed = 0;
      for (const each of waiting.splice(0)) show(...each);
      drawn();
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

  /* What tells an element from others before and after it is drawn anew. */
  function nameOf(element) {
    if (!element || element === document.body) return "";
    return element.id || `${element.form?.dataset.target} ${element.form?.elements.do?.value} ${element.value} ${element.textContent}`;
  }

  function show(html, told, always) {
    if (screen.held()) return waiting.push([html, told, always]);
    if (Number(told) < screen.version) return;
    if (Number(told) === screen.version && !always) return drawn();
    screen.version = Number(told);
    if (!always) remember(html);
    const focus = document.activeElement, named = nameOf(focus);
    const opened = [...document.querySelectorAll("main details[open][id]")].map((each) => each.id);
    const typed = new Map();
    for (const each of root.querySelectorAll("input[id]:not([type=hidden], [type=checkbox])"))
      if (each.value !== each.defaultValue) typed.set(each.id, each.value);
    root.innerHTML = html;
    for (const part of root.querySelectorAll("[data-part]")) {
      document.getElementById(part.dataset.part)?.replaceChildren(...part.childNodes);
      part.remove();
    }
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (named && !focus.isConnected)
      [...document.querySelectorAll("main :is(button, summary, a, input)")].find((each) => nameOf(each) === named)?.focus({ preventScroll: true });
    drawn(true);
  }

  /* The page that the worker keeps is as it was loaded; what has come since is kept beside it. */
  const kept = own.taps && "caches" in globalThis ? `normbook-night:${own.assets}:${own.key}` : "";
  async function remember(html) {
    if (!kept) return;
    const headers = { "content-type": "text/html", "x-night-version": String(screen.version) };
    try { await (await caches.open(kept)).put(own.live, new Response(html, { headers })); } catch { /* no room */ }
  }
  screen.remembered = async () => {
    if (!kept) return;
    const found = await (await caches.open(kept)).match(own.live).catch(() => null);
    if (found) show(await found.text(), found.headers.get("x-night-version"));
  };
  return screen;
};
