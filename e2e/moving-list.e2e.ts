// A click opens the row it was pressed on, even if the list moves before the button is released.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationRegion, rowOf, rows, setUpWorkspace } from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const heading = (name: string) =>
  conversationRegion(maya).getByRole("heading", { name: new RegExp(name) });
const isFirst = (name: string) =>
  rows(maya)
    .and(maya.locator('[aria-posinset="1"]'))
    .and(rowOf(maya, name, "sms"))
    .waitFor();

/** Moves the pointer onto a row and holds the button down. */
async function press(name: string): Promise<{ x: number; y: number }> {
  await maya.goto(`${app.url}/conversations/open`);
  const row = rowOf(maya, name, "sms");
  await row.waitFor();
  await row.hover();
  const box = await row.boundingBox();
  if (box === null) throw new Error("no row");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await maya.mouse.move(at.x, at.y);
  await maya.mouse.down();
  return at;
}

test("opens a row that another row displaces while it is pressed", async () => {
  for (const [pressed, other] of [
    ["Ada Brook", "Max Oduya"],
    ["Max Oduya", "Ada Brook"],
    ["Ada Brook", "Max Oduya"],
  ] as const) {
    await press(pressed);
    await simulator.text(other, `Not for ${pressed}`);
    await isFirst(other);
    await maya.mouse.up();
    await heading(pressed).waitFor();
  }
});

test("opens a row that moves to the top while it is pressed", async () => {
  for (const name of ["Ada Brook", "Max Oduya", "Ada Brook"]) {
    await press(name);
    await simulator.text(name, "One word more");
    await isFirst(name);
    await maya.mouse.up();
    await heading(name).waitFor();
  }
});

test("opens nothing if the button is released elsewhere", async () => {
  const at = await press("Ada Brook");
  await maya.mouse.move(at.x, at.y + 150);
  await maya.mouse.up();
  await maya.keyboard.press("Shift+M");
  await maya.getByRole("dialog", { name: "New email" }).waitFor();
  expect(new URL(maya.url()).pathname).toBe("/conversations/open");
  await maya.keyboard.press("Escape");
});
