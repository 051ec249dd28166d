// The promise: a press opens what it was put on, though the list moves under it before the button is let go.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { room, rowOf, rows, setUpWorkspace } from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import { type E2eApp, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let street: Street;

beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const heading = (name: string) => room(maya).getByRole("heading", { name: new RegExp(name) });
const isFirst = (name: string) =>
  rows(maya)
    .and(maya.locator('[aria-posinset="1"]'))
    .and(rowOf(maya, name, "text"))
    .waitFor();

/** Puts the pointer on the words of a row, and holds the button down. */
async function press(name: string): Promise<{ x: number; y: number }> {
  await maya.goto(`${house.url}/conversations/open`);
  const row = rowOf(maya, name, "text");
  await row.waitFor();
  await row.hover();
  const box = await row.boundingBox();
  if (box === null) throw new Error("no row");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await maya.mouse.move(at.x, at.y);
  await maya.mouse.down();
  return at;
}

test("a row that another one displaces while it is pressed opens", async () => {
  for (const [pressed, other] of [
    ["Ada Brook", "Max Oduya"],
    ["Max Oduya", "Ada Brook"],
    ["Ada Brook", "Max Oduya"],
  ] as const) {
    await press(pressed);
    await street.text(other, `Not for ${pressed}`);
    await isFirst(other);
    await maya.mouse.up();
    await heading(pressed).waitFor();
  }
});

test("a row that itself moves to the top while it is pressed opens", async () => {
  for (const name of ["Ada Brook", "Max Oduya", "Ada Brook"]) {
    await press(name);
    await street.text(name, "One word more");
    await isFirst(name);
    await maya.mouse.up();
    await heading(name).waitFor();
  }
});

test("who lets go somewhere else has changed their mind", async () => {
  const at = await press("Ada Brook");
  await maya.mouse.move(at.x, at.y + 150);
  await maya.mouse.up();
  await maya.keyboard.press("Shift+M");
  await maya.getByRole("dialog", { name: "New email" }).waitFor();
  expect(new URL(maya.url()).pathname).toBe("/conversations/open");
  await maya.keyboard.press("Escape");
});
