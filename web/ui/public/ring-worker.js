// Woken by the desk when somebody calls and no page of ours is open: shows the ring, and leads to the desk.
// Plain JavaScript: a browser keeps it apart from the page, and loads it under this very name.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const ring = readRing(event);
  event.waitUntil(ring.kind === "over" ? showOver(ring) : showRing(ring));
});

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
    data: { callId, number, isRing: true },
  });
  if (isOver || Number.isNaN(leftMs)) return;
  await new Promise((done) => setTimeout(done, Math.min(leftMs, 60_000)));
  for (const shown of await self.registration.getNotifications({ tag }))
    if (shown.data?.isRing) shown.close();
}

/**
 * Taken by a colleague, or the caller hung up: quietly in place of the ring. Browsers want a notice for every push where no
 * page is seen; where one is, it says the same.
 */
async function showOver({ callId = "", name = "Somebody", by = "", number = 0 }) {
  const tag = `ring-${callId}`;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible")) {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close();
    return;
  }
  await self.registration.showNotification(`${name} called`, {
    body: by === "" ? "" : `${by} answered`,
    tag,
    silent: true,
    data: { callId, number },
  });
}

/** The tab that is there rather than one more: it may have the phone. */
async function openDesk({ callId = "", number = 0 }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => "focus" in page);
  open?.postMessage({ kind: "ring", callId });
  if (open) return open.focus();
  return self.clients.openWindow(number > 0 ? `/conversations/open/${number}` : "/");
}
