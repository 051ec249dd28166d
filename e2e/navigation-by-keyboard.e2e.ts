// Views, panes and screens are reached by keyboard, and the focus stays where the member works.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFocus, messageBox, rowOf, setUpWorkspace } from "./member-steps.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await createSimulatorSteps(app, maya).text("Hana Novak", "No hot water since this morning");
  await rowOf(maya, "Hana Novak", "sms").waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const press = (key: string) => maya.keyboard.press(key);
const type = (text: string) => maya.keyboard.type(text);

test("more views open and close under the focus, and stay open while one of them is shown", async () => {
  const views = maya.getByRole("navigation", { name: "Views" });
  const more = views.getByRole("button", { name: "More" });
  await more.focus();
  await press("Enter");
  await hasFocus(maya, more);
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  const spam = views.getByRole("link", { name: "Spam" });
  await spam.focus();
  await press("Enter");
  await expect.poll(() => maya.url()).toMatch(/spam$/);
  await maya.goto(`${app.url}/conversations/spam`);
  await spam.focus();
  await press("g");
  await press("a");
  await rowOf(maya, "Hana Novak", "sms").waitFor();
  await spam.waitFor();
  await more.focus();
  await press("Enter");
  await spam.waitFor({ state: "detached" });
  await hasFocus(maya, more);
});

test("the handle of the list says how wide the list is, and arrow keys resize it", async () => {
  const handle = maya.getByRole("separator", { name: "List width" });
  const width = () => handle.evaluate((one) => one.parentElement?.offsetWidth);
  const value = () => handle.getAttribute("aria-valuenow").then(Number);
  for (const windowWidth of [1100, 1440]) {
    await maya.setViewportSize({ width: windowWidth, height: 900 });
    await expect.poll(async () => (await value()) === (await width())).toBe(true);
  }
  const before = await value();
  await handle.focus();
  await press("ArrowRight");
  await expect.poll(value).toBe(before + 16);
  await handle.dblclick();
  await expect.poll(value).toBe(before);
});

test("another screen is announced, and the next Tab starts there", async () => {
  // Announcements are cleared again, so record them from the start.
  await maya.evaluate(() => {
    const region = document.querySelector<HTMLElement>("[data-layer=page] [aria-live='polite']");
    if (region === null) throw new Error("nothing speaks");
    const note = () =>
      document.body.setAttribute("data-spoken", `${spokenYet()} ${region.innerText}`);
    const spokenYet = () => document.body.getAttribute("data-spoken") ?? "";
    new MutationObserver(note).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const spoken = () => maya.locator("body").getAttribute("data-spoken");
  await press("g");
  await press("s");
  await maya.getByRole("navigation", { name: "Settings" }).waitFor();
  await expect.poll(spoken).toContain("Settings");
  await hasFocus(maya, maya.getByRole("main"));
  await press("g");
  await press("a");
  await rowOf(maya, "Hana Novak", "sms").waitFor();
});

test("in the drafts, the first step leads to the new email on top; Enter marks what is no address", async () => {
  await rowOf(maya, "Hana Novak", "sms").click();
  await messageBox(maya).fill("Half a text");
  await press("Escape");
  await press("Shift+M");
  const dialog = maya.getByRole("dialog", { name: "New email" });
  await dialog.locator("[aria-label=To]:focus").waitFor();
  await type("nobody\n");
  await dialog.locator("[aria-label=To][aria-invalid=true]:focus").waitFor();
  await press("Control+a");
  await press("Backspace");
  await dialog.getByLabel("Subject").fill("Half an email");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await press("g");
  await press("d");
  const email = maya
    .getByRole("list", { name: "Unsent new emails" })
    .getByRole("button", { name: /Half an email/ });
  await email.waitFor();
  // Wherever the focus is: on the heading, if the list was still loading.
  await press("j");
  await hasFocus(maya, email);
  await press("j");
  await hasFocus(maya, rowOf(maya, "Hana Novak"));
  await press("k");
  await hasFocus(maya, email);
  // A row that was chosen in another view doesn't count.
  await press("g");
  await press("a");
  await maya.getByRole("heading", { level: 1, name: "All open" }).waitFor();
  await press("j");
  await hasFocus(maya, maya.getByRole("option").and(maya.locator("[tabindex='0']")));
  await press("g");
  await press("d");
  await email.waitFor();
  await press("j");
  await hasFocus(maya, email);
});
