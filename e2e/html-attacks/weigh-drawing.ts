// Main-thread cost of rendering an email, in the browser's own CPU time: a busy machine delays it but does not add to
// it.
import type { CDPSession, Page } from "playwright-core";

/** A fifth of a second on the machine of docs/performance.md; the slowest known machine is three times slower. */
export const mostDrawingMs = 600;

export interface Weighed {
  readonly milliseconds: number;
  readonly isDrawn: boolean;
}

export async function createDrawingMeter(page: Page): Promise<(html: string) => Promise<Weighed>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async (html) => {
    const before = await taskTime(cdp);
    await page.evaluate((shown) => window.showMail(shown), { html, quotedText: "q", text: html });
    await page
      .locator("iframe[data-drawn], [data-testid=email-text]:not([data-loading])")
      .first()
      .waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const isDrawn = (await page.locator("iframe[data-drawn]").count()) > 0;
    return { milliseconds: (await taskTime(cdp)) - before, isDrawn };
  };
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}
