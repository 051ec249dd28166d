// Woken by the server when a call rings and no page of ours is open: shows the ring, and opens the app.
// Plain JavaScript: a browser keeps it apart from the page, and loads it under this very name.

// The catalogue of this file alone: a service worker is the same file in every language.
const catalogue = {
  en: {
    calls: (name) => `${name} calls`,
    called: (name) => `${name} called`,
    someone: "Someone",
    on: (inbox) => `on ${inbox}`,
    answered: (who) => `${who} answered`,
  },
  de: {
    calls: (name) => `${name} ruft an`,
    called: (name) => `${name} hat angerufen`,
    someone: "Jemand",
    on: (inbox) => `über ${inbox}`,
    answered: (who) => `${who} hat angenommen`,
  },
  es: {
    calls: (name) => `${name} llama`,
    called: (name) => `${name} ha llamado`,
    someone: "Alguien",
    on: (inbox) => `en ${inbox}`,
    answered: (who) => `${who} ha contestado`,
  },
};

/** The language of the screens, which the page keeps in a cookie; browsers without a cookie store say their own. */
async function readWords() {
  const kept = await self.cookieStore?.get("language").catch(() => null);
  const own = [kept?.value, ...self.navigator.languages.map((tag) => tag.slice(0, 2))];
  return catalogue[own.find((language) => Object.hasOwn(catalogue, language ?? "")) ?? "en"];
}

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

async function showRing({ callId = "", name = "", line = "", until = "", number = 0 }) {
  const words = await readWords();
  const who = name || words.someone;
  const tag = `ring-${callId}`;
  const leftMs = Date.parse(until) - Date.now();
  // Browsers want a notice for every push; of a ring that is over it says so.
  const isOver = leftMs <= 0;
  await self.registration.showNotification(isOver ? words.called(who) : words.calls(who), {
    body: line === "" ? "" : words.on(line),
    tag,
    renotify: true,
    requireInteraction: !isOver,
    data: { callId, number, until, isRing: true },
  });
  if (isOver || Number.isNaN(leftMs)) return;
  await new Promise((done) => setTimeout(done, Math.min(leftMs, 60_000)));
  // The same call may ring again meanwhile, until later.
  for (const shown of await self.registration.getNotifications({ tag }))
    if (shown.data?.isRing && shown.data.until === until) shown.close();
}

/**
 * Taken by a colleague, or the caller hung up: quietly in place of the ring. Browsers want a notice for every push where no
 * page is seen; where one is, it says the same.
 */
async function showOver({ callId = "", name = "", by = "", number = 0 }) {
  const words = await readWords();
  const tag = `ring-${callId}`;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible")) {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close();
    return;
  }
  await self.registration.showNotification(words.called(name || words.someone), {
    body: by === "" ? "" : words.answered(by),
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
