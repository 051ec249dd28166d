import type { Page } from "playwright-core";

/**
 * The server does what it is asked at once; this page hears of it only when it is let go. `asked` is an action, or
 * the address of something else.
 */
export async function holdResponses(page: Page, asked: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  let isOver = false;
  const address = asked.startsWith("/") ? `**${asked}` : `**/rpc/${asked}`;
  await page.route(address, async (route) => {
    // Never unrouted: what is just being answered then would be answered twice.
    if (isOver) return route.continue();
    const answered = Promise.withResolvers<void>();
    held.push(answered.promise);
    const response = await route.fetch();
    await letGo.promise;
    await route.fulfill({ response });
    answered.resolve();
  });
  return async () => {
    isOver = true;
    letGo.resolve();
    await Promise.all(held);
  };
}
