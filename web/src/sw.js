/*
 * The app starts from here when the network is slow or gone. VERSION and FILES are put in front by the build.
 * A new version waits until the page sends "take-over".
 */
/* global VERSION, FILES */
const NAME = `knobel-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(["/", ...FILES.filter((file) => !/\.html$/.test(file))])),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api") || pathname.startsWith("/ws")) return;
  if (event.request.mode === "navigate") {
    event.respondWith(caches.match("/", { cacheName: NAME }).then((kept) => kept ?? fetch(event.request)));
  } else {
    event.respondWith(caches.match(event.request, { cacheName: NAME }).then((kept) => kept ?? fetch(event.request)));
  }
});

// A notice leads to the table that it is about.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
      const there = open.find((page) => new URL(page.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
