// Woken by the desk when somebody calls and no page of ours is open: shows the ring, and leads to the desk.
// Plain JavaScript: a browser keeps it apart from the page, and loads it under this very name.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(showRing(readRing(event))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openDesk(event.notification.data ?? {}));
});

function readRing(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

async function showRing({ callId = "", name = "Somebody", line = "", until = "", number = 0 }) {
  const tag = `ring-${callId}`;
  const leftMs = Date.parse(until) - Date.now();
  // Browsers want a notice for every push; of a ring that is over it says so.
  const isOver = leftMs <= 0;
  await self.registration.showNotification(isOver ? `${name} called` : `${name} calls`, {
    body: line === "" ? "" : `on ${line}`,
    tag,
    renotify: true,
    requireInteraction: !isOver,
    data: { callId, number },
  });
  if (isOver || Number.isNaN(leftMs)) return;
  await new Promise((done) => setTimeout(done, Math.min(leftMs, 60_000)));
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/** The tab that is there rather than one more: it may have the phone. */
async function openDesk({ callId = "", number = 0 }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => "focus" in page);
  open?.postMessage({ kind: "ring", callId });
  if (open) return open.focus();
  return self.clients.openWindow(number > 0 ? `/queue/open/${number}` : "/");
}
