/* Keeps the pages of club nights, and what they are made of, for a phone whose line is gone. The
   server puts VERSION and ASSETS before it. One cache for each account, so that nobody is shown what another one saw; the
   server is always asked first. */
const SHARED = `normbook-night-assets:${VERSION}`, PAGES = `normbook-night:${VERSION}:`;
const PATIENCE = 8_000;
const ours = (url) => url.origin === location.origin && /^\/nights\/[^/]+$/.test(url.pathname) && url.pathname !== location.pathname;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    await (await caches.open(SHARED)).addAll(ASSETS);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("normbook-night") && name !== SHARED && !name.startsWith(PAGES)) await caches.delete(name);
    await self.clients.claim();
    // The page that brought this worker was loaded before it was there.
    for (const client of await self.clients.matchAll({ type: "window" }))
      if (ours(new URL(client.url))) await asked(new Request(client.url)).catch(() => null);
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate" && ours(url)) event.respondWith(page(event.request));
  else if (url.pathname.startsWith("/static/")) event.respondWith(asset(event.request));
});

async function asset(request) {
  return (await (await caches.open(SHARED)).match(request)) || fetch(request);
}

/* The server's page, kept under the account that it was made for; whatever was kept for others goes. */
async function asked(request) {
  const answer = await fetch(request);
  const person = answer.headers.get("x-night-person");
  const mine = PAGES + person;
  if (person === null || !answer.ok) {
    if (answer.status === 401 || answer.status === 403 || answer.redirected || answer.type === "opaqueredirect") await forget("");
    return answer;
  }
  await forget(mine);
  await (await caches.open(mine)).put(request.url, answer.clone());
  return answer;
}

async function forget(but) {
  for (const name of await caches.keys()) if (name.startsWith("normbook-night:") && name !== but) await caches.delete(name);
}

async function page(request) {
  const answer = asked(request);
  const late = new Promise((done) => { setTimeout(done, PATIENCE); });
  try {
    return (await Promise.race([answer, late])) || (await kept(request)) || (await answer);
  } catch (problem) {
    const found = await kept(request);
    if (found) return found;
    throw problem;
  }
}

/* The page itself, else another one of the same night. */
async function kept(request) {
  for (const name of await caches.keys())
    if (name.startsWith(PAGES)) {
      const cache = await caches.open(name);
      const found = (await cache.match(request)) || (await cache.match(request, { ignoreSearch: true }));
      if (found) return found;
    }
  return undefined;
}
