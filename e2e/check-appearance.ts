import type { Page } from "playwright-core";
import { expectAccessible, expectUpright } from "./start-e2e-app.ts";

/** At 1440 and 360 px, in both color schemes; leaves the page as a desktop one in the light scheme. */
export async function checkAppearance(page: Page, where: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${where} ${width}`);
    }
    await expectUpright(page, `${where} ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}
