// A push as the browser's maker delivers it, and what the page's worker shows of it.
import type { Page } from "playwright-core";

/** What the push service hands to the worker of this browser, as it does while no page is open. */
export async function push(
  page: Page,
  origin: string,
  words: Readonly<Record<string, unknown>>,
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
    ...{ origin, registrationId: await registrationId },
    data: JSON.stringify(words),
  });
}

export const notices = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(
      ({ title, body }) => `${title} ${body}`,
    ),
  );
