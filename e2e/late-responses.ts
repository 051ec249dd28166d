// A slow network for any E2E test: LATE_RESPONSES_MS=3000 delays every response and change-feed frame by up to that long
// at random, so that responses overtake each other and the changes. LATE_RESPONSES_SEED reproduces a failure.

import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { createRandom } from "#domain/random.ts";

const maxMs = Number(process.env.LATE_RESPONSES_MS ?? 0);
const seed = Number(process.env.LATE_RESPONSES_SEED ?? 1);

/** Call once per browser context, before its first page. */
export async function delayResponses(context: BrowserContext): Promise<void> {
  if (maxMs === 0) return;
  const random = createRandom(seed);
  await context.route(/\/(rpc|simulator\/api)\//, async (route) => {
    // An event stream never ends, so `fetch` would never return it.
    if (route.request().headers().accept === "text/event-stream") return route.continue();
    try {
      const response = await route.fetch();
      await pause(random.next() * maxMs);
      await route.fulfill({ response });
    } catch {
      // The server was killed or the page closed.
      await route.abort().catch(() => undefined);
    }
  });
  await context.routeWebSocket(/\/api\/v1\/feed/, (page) => {
    const server = page.connectToServer();
    let before: Promise<unknown> = Promise.resolve();
    page.onMessage((frame) => server.send(frame));
    // Frames of one socket keep their order, as with a real one; between socket and responses there is no order.
    server.onMessage((frame) => {
      const late = pause(random.next() * maxMs);
      before = before.then(() => late).then(() => page.send(frame));
    });
  });
}
