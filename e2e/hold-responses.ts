import type { Page } from "playwright-core";

/**
 * The server handles each request at once; this page receives the response only on release. `target` is an action, or
 * the path of another endpoint.
 */
export async function holdResponses(page: Page, target: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  let isOver = false;
  const address = target.startsWith("/") ? `**${target}` : `**/rpc/${target}`;
  await page.route(address, async (route) => {
    // Never unroute: a request in progress would get two responses.
    if (isOver) return route.continue();
    const responded = Promise.withResolvers<void>();
    held.push(responded.promise);
    const response = await route.fetch();
    await letGo.promise;
    await route.fulfill({ response });
    responded.resolve();
  });
  return async () => {
    isOver = true;
    letGo.resolve();
    await Promise.all(held);
  };
}
