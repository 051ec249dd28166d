// Push messages as the browser's push service delivers them, and the notifications the service worker shows.
import type { Page } from "playwright-core";

/** Delivers a push message to this browser's service worker, as happens while no page is open. */
export async function push(
  page: Page,
  origin: string,
  text: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.context().grantPermissions(["microphone", "notifications"]);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/ring-worker.js");
    await navigator.serviceWorker.ready;
  });
  const chromium = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((done) => {
    chromium.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    });
  });
  await chromium.send("ServiceWorker.enable");
  await chromium.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registrationId,
    data: JSON.stringify(text),
  });
}

export const notices = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(
      ({ title, body }) => `${title} ${body}`,
    ),
  );
