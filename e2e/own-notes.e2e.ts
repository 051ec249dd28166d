// An author changes, deletes and restores a note, by mouse, by keyboard and on a phone.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFocus, messageBox, openRow, setUpWorkspace, timeline } from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let note: Locator;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await openRow(maya, "Ada Brook");
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("n");
  await messageBox(maya).fill("Owes the deposit");
  await maya.keyboard.press("Control+Enter");
  note = timeline(maya).getByRole("listitem", { name: /^Note by/ });
  await note.getByText("Owes the deposit").waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const press = (key: string) => maya.keyboard.press(key);
const menuButton = () => note.getByRole("button", { name: "Note actions" });
const dialog = () => maya.getByRole("dialog", { name: "Edit note" });

test("a note is edited by mouse and marked with the time", async () => {
  await menuButton().click();
  await maya.getByRole("menuitem", { name: "Edit" }).click();
  const text = dialog().getByRole("textbox");
  await hasFocus(maya, text);
  expect(await text.inputValue()).toBe("Owes the deposit");
  await text.fill("Paid the deposit");
  await dialog().getByRole("button", { name: /^Save/ }).click();
  await dialog().waitFor({ state: "detached" });
  await note.getByText("Paid the deposit").waitFor();
  await note.getByText(/^edited /).waitFor();
});

test("text typed in the dialog survives closing it with the keyboard", async () => {
  await menuButton().focus();
  await press("Enter");
  await press("Enter");
  await hasFocus(maya, dialog().getByRole("textbox"));
  await maya.keyboard.type(" in cash");
  await press("Escape");
  await dialog().waitFor({ state: "detached" });
  await hasFocus(maya, menuButton());
  await press("Enter");
  await press("Enter");
  await hasFocus(maya, dialog().getByRole("textbox"));
  expect(await dialog().getByRole("textbox").inputValue()).toBe("Paid the deposit in cash");
  await press("Control+Enter");
  await dialog().waitFor({ state: "detached" });
  await note.getByText("Paid the deposit in cash").waitFor();
});

test("a change of the same note in another window is shown before it is replaced", async () => {
  const other = await maya.context().newPage();
  await other.goto(maya.url());
  const there = timeline(other).getByRole("listitem", { name: /^Note by/ });
  await there.getByRole("button", { name: "Note actions" }).click();
  await other.getByRole("menuitem", { name: "Edit" }).click();
  const box = other.getByRole("dialog", { name: "Edit note" }).getByRole("textbox");
  await box.fill("From the other window");
  await menuButton().click();
  await maya.getByRole("menuitem", { name: "Edit" }).click();
  await dialog().getByRole("textbox").fill("From the first window");
  await press("Control+Enter");
  await note.getByText("From the first window").waitFor();
  const question = other.getByRole("dialog", { name: "Edit note" });
  await question.getByText(/It now reads: “From the first window”/).waitFor();
  await note.getByText("From the first window").waitFor();
  await box.press("Control+Enter");
  await note.getByText("From the other window").waitFor();
  await other.close();
});

test("a note is deleted by keyboard, and U restores it", async () => {
  await menuButton().focus();
  await press("Enter");
  await press("ArrowDown");
  await press("Enter");
  await note.getByText("This note was deleted.").waitFor();
  expect(await menuButton().count()).toBe(0);
  // The row in the list follows once the server has responded.
  await expect.poll(() => maya.getByText("From the other window").count()).toBe(0);
  await press("u");
  await note.getByText("From the other window").waitFor();
});

test("on a phone a note can be edited and deleted, and the dialog fits the screen", async () => {
  await maya.setViewportSize({ width: 360, height: 740 });
  await menuButton().click();
  await maya.getByRole("menuitem", { name: "Edit" }).click();
  const box = dialog().getByRole("textbox");
  await box.fill("From the phone");
  expect(await maya.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog().getByRole("button", { name: /^Save/ }).click();
  await note.getByText("From the phone").waitFor();
  await menuButton().click();
  await maya.getByRole("menuitem", { name: "Delete" }).click();
  await note.getByText("This note was deleted.").waitFor();
  await maya.getByRole("button", { name: /^Undo/ }).click();
  await note.getByText("From the phone").waitFor();
});
