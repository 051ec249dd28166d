import type { Page } from "playwright-core";

/** The server does what it is asked at once; this page hears of it only when it is let go. */
export async function holdAnswers(page: Page, action: string): Promise<() => Promise<void>> {
  const address = `**/rpc/${action}`;
  const isLetGo = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await isLetGo.promise;
    await route.fulfill({ response });
  });
  return async () => {
    isLetGo.resolve();
    await page.unroute(address);
  };
}
