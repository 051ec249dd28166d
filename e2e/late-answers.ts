// A slow network, for any journey: LATE_ANSWERS_MS=3000 lets every answer and every live frame come up to so much
// later, at random, so that answers overtake one another and the news. LATE_ANSWERS_SEED repeats what failed.
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";

const mostMs = Number(process.env.LATE_ANSWERS_MS ?? 0);
const seed = Number(process.env.LATE_ANSWERS_SEED ?? 1);

/** Called once for each browser of a person, before its first page. */
export async function lateAnswers(context: BrowserContext): Promise<void> {
  if (mostMs === 0) return;
  const random = randomFrom(seed);
  await context.route(/\/(rpc|simulator\/api)\//, async (route) => {
    // A stream of events has no end: fetched whole, none of it would ever arrive.
    if (route.request().headers().accept === "text/event-stream") return route.continue();
    try {
      const response = await route.fetch();
      await pause(random() * mostMs);
      await route.fulfill({ response });
    } catch {
      // The server was killed, or the page is gone.
      await route.abort().catch(() => undefined);
    }
  });
  await context.routeWebSocket(/\/api\/v1\/feed/, (page) => {
    const server = page.connectToServer();
    let before: Promise<unknown> = Promise.resolve();
    page.onMessage((frame) => server.send(frame));
    // One line keeps its order, as every socket does; between it and the answers there is none.
    server.onMessage((frame) => {
      const late = pause(random() * mostMs);
      before = before.then(() => late).then(() => page.send(frame));
    });
  });
}

/** mulberry32: the same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
