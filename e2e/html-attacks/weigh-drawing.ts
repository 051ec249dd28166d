// What a mail costs the thread that answers keys, by the browser's own count of its processor time: a busy
// machine makes it wait, but not dearer.
import type { CDPSession, Page } from "playwright-core";

/** A fifth of a second on the machine of docs/performance.md; the slowest we know is three times slower. */
export const mostDrawingMs = 600;

export interface Weighed {
  readonly milliseconds: number;
  readonly isDrawn: boolean;
}

export async function openScales(page: Page): Promise<(html: string) => Promise<Weighed>> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Performance.enable", { timeDomain: "threadTicks" });
  return async (html) => {
    const before = await taskTime(wire);
    await page.evaluate((shown) => window.showMail(shown), { html, elided: "q", text: html });
    await page.locator("iframe[data-drawn], .mail-words:not(.loading)").first().waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const isDrawn = (await page.locator("iframe[data-drawn]").count()) > 0;
    return { milliseconds: (await taskTime(wire)) - before, isDrawn };
  };
}

async function taskTime(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}
