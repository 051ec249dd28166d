// What is wrong with a field is said there, as long as it is, and holds up nothing else.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFocus, setUpWorkspace } from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

test("a click leaves an unfinished address of a new email for the field that was clicked", async () => {
  await maya.keyboard.press("Shift+M");
  const dialog = maya.getByRole("dialog", { name: "New email" });
  const to = dialog.getByRole("combobox", { name: "To", exact: true });
  await to.pressSequentially("max.oduya@street.example,");
  await to.pressSequentially("xyz");
  await to.press("Enter");
  await dialog.getByRole("alert").filter({ hasText: "xyz" }).waitFor();
  await to.pressSequentially("z");
  await expect.poll(() => dialog.getByRole("alert").filter({ hasText: "xyz" }).count()).toBe(0);
  await to.press("Backspace");
  for (const field of [
    dialog.getByRole("textbox", { name: "Message" }),
    dialog.getByRole("textbox", { name: "Subject" }),
  ]) {
    await field.click();
    await hasFocus(maya, field);
    expect(await to.inputValue()).toBe("xyz");
    await dialog.getByRole("alert").filter({ hasText: "xyz" }).waitFor();
    await to.click();
    await hasFocus(maya, to);
  }
  await to.fill("");
  await to.press("Backspace");
  await expect
    .poll(() => dialog.getByRole("button", { name: /^Remove max.oduya/ }).count())
    .toBe(0);
  expect(await to.inputValue()).toBe("");
  await maya.keyboard.press("Escape");
});

test("Enter in Call a number names a number that is too short", async () => {
  await maya.keyboard.press("Shift+C");
  const dialog = maya.getByRole("dialog", { name: "Call a number" });
  const to = dialog.getByRole("combobox", { name: "To" });
  await to.pressSequentially("12");
  await maya.keyboard.press("Enter");
  await dialog.locator('[data-part="field-error"]').waitFor();
  await to.pressSequentially("3");
  await expect.poll(() => dialog.locator('[data-part="field-error"]').count()).toBe(0);
});

test("the server's error leaves a field that is corrected, until the next attempt", async () => {
  await maya.goto(`${app.url}/contacts`);
  await maya.getByRole("button", { name: "New contact" }).click();
  const dialog = maya.getByRole("dialog", { name: "New contact" });
  const error = dialog.locator('[data-part="field-error"]');
  await dialog.getByRole("textbox", { name: "Name" }).fill("Max Oduya");
  const email = dialog.getByRole("textbox", { name: "Email" });
  await email.fill("max.oduya@street.example");
  await maya.keyboard.press("Enter");
  await error.filter({ hasText: "already belongs to another contact" }).waitFor();
  await email.press("End");
  await email.pressSequentially("x");
  await expect.poll(() => error.count()).toBe(0);
  await email.press("Backspace");
  await maya.keyboard.press("Enter");
  await error.filter({ hasText: "already belongs to another contact" }).waitFor();
});
