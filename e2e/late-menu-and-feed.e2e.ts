// What loads after the first screen may be seconds late: a press on a menu is kept, and no change is missed.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFocus, rowOf, setUpWorkspace } from "./member-steps.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const lateMs = 3_000;

/** Opens the list while requests to this chunk take three seconds; resolves with when one was let go. */
async function openWithLate(chunk: RegExp): Promise<() => Promise<number>> {
  const released = Promise.withResolvers<number>();
  await maya.route(chunk, async (route) => {
    await new Promise((done) => setTimeout(done, lateMs));
    released.resolve(Date.now());
    await route.continue();
  });
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  return async () => {
    const at = await released.promise;
    await maya.unroute(chunk);
    return at;
  };
}

test("a menu pressed before its code has loaded opens with it, and takes the keys typed meanwhile", async () => {
  const arrived = await openWithLate(/first-input.*\.js$/);
  const pressedAt = Date.now();
  await maya.getByRole("button", { name: "New", exact: true }).click();
  await maya.keyboard.press("ArrowDown");
  await maya.keyboard.press("Enter");
  await maya.keyboard.type("Max");
  expect(await arrived()).toBeGreaterThan(pressedAt);
  const to = maya.getByRole("dialog", { name: "New text" }).getByRole("combobox", { name: "To" });
  await hasFocus(maya, to);
  await expect.poll(() => to.inputValue()).toBe("Max");
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Escape");
});

test("a text that arrives before the code of the change feed is in the list once that has loaded", async () => {
  const arrived = await openWithLate(/live.*\.js$/);
  await createSimulatorSteps(app, maya).text("Max Oduya", "Is the corner table free?");
  await rowOf(maya, "Max Oduya").waitFor();
  await arrived();
  await rowOf(maya, "Max Oduya").getByText("Is the corner table free?").waitFor();
});
