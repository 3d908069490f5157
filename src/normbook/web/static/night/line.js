"use strict";
/* Listening: version numbers, and a beat that says the line is alive. */
clubNight.line = (own, screen, told) => {
  const SILENCE = 12_000, AGAIN = 2_000, PATIENCE = 15_000;
  let source = null, last = Date.now(), waking = 0;
  function heard() {
    last = Date.now();
    told.heard();
  }

  async function refresh() {
    try {
      const answer = await fetch(own.live, { headers: { "hx-request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
      const text = await answer.text(), version = answer.headers.get("x-night-version");
      if (answer.ok && version !== null) {
        heard();
        screen.show(text, version);
      } else if (answer.status === 401 || answer.status === 403) told.trouble(own.login);
      else if (answer.status === 404) told.trouble(own.gone);
      else told.trouble(own.lost);
    } catch {
      told.trouble(own.lost);
    }
  }

  function listen() {
    source?.close();
    clearTimeout(waking);
    source = new EventSource(own.changes);
    const mine = source;
    source.addEventListener("version", (event) => {
      heard();
      if (Number(event.data) === 0) told.trouble(own.gone);
      else if (Number(event.data) !== screen.version) refresh();
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

  function again() {
    refresh();
    listen();
    told.again();
  }
  setInterval(() => { if (Date.now() - last > SILENCE) { refresh(); listen(); } }, AGAIN);
  addEventListener("offline", () => told.trouble(own.lost));
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  return { listen, heard };
};
