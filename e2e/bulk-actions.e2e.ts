// Conversations are selected by keyboard, pointer and touch, closed at once, and return with one undo.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { list, rowOf, rows, rpc, setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  const { rows: inboxes } = await rpc(app, maya, "listInboxes", {});
  const inbox = inboxes.find((one) => one.kind === "phone");
  if (!inbox) throw new Error("no phone inbox");
  for (let n = 0; n < 8; n += 1) {
    const { conversation } = await rpc(app, maya, "startTextConversation", {
      inboxId: inbox.id,
      to: `+4477009006${10 + n}`,
      text: `Good morning ${n}`,
    });
    const conversationId = conversation.id;
    await rpc(app, maya, "assignConversation", { conversationId, assigneeId: null });
  }
  await maya.reload();
  await rows(maya).first().waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const selected = () => list(maya).getByRole("option", { selected: true });
const toolbar = (count: number, page = maya) =>
  page.getByRole("toolbar", { name: `${count} selected` });
const status = (text: RegExp, page = maya) => page.getByRole("status").filter({ hasText: text });
const idsOf = (page: Page) => rows(page).evaluateAll((all) => all.map((one) => one.id).slice(0, 5));
const look = async (name: string, page = maya) => {
  const folder = process.env.LOOK_AT;
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
};

/** What selects the rows loads after the list. */
async function waitForSelection(page: Page): Promise<void> {
  const bar = toolbar(1, page);
  await rows(page).first().focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("x");
      await bar.waitFor({ timeout: 1_500 }).catch(() => undefined);
      return bar.count();
    })
    .toBe(1);
  await page.keyboard.press("x");
  await bar.waitFor({ state: "detached" });
}

test("five are selected by keyboard, closed at once, and return with one undo", async () => {
  const five = await idsOf(maya);
  await waitForSelection(maya);
  await maya.keyboard.press("x");
  await toolbar(1).waitFor();
  for (let step = 0; step < 3; step += 1) await maya.keyboard.press("Shift+J");
  await maya.keyboard.press("Shift+ArrowDown");
  await toolbar(5).waitFor();
  expect(await selected().count()).toBe(5);
  await expectAccessible(maya, "a selection");
  await look("selection");
  await maya.keyboard.press("Shift+K");
  await toolbar(4).waitFor();
  await maya.keyboard.press("Shift+J");
  await toolbar(5).waitFor();

  await maya.keyboard.press("e");
  await status(/5 closed/).waitFor();
  for (const id of five) await maya.locator(`#${id}`).waitFor({ state: "detached" });
  await expectAccessible(maya, "the end of a bulk action");
  await look("closed");

  // Progress belongs to the server: a reload shows it.
  await maya.reload();
  await status(/5 closed/).waitFor();
  await maya.getByRole("button", { name: "Undo", exact: true }).click();
  await status(/Undone: 5 closed/).waitFor();
  for (const id of five) await maya.locator(`#${id}`).waitFor();
  await maya.getByRole("button", { name: "Dismiss" }).click();
});

test("a range by Shift and a click, all loaded, the whole view, and Escape", async () => {
  await rows(maya).nth(1).hover();
  await rows(maya)
    .nth(1)
    .click({ position: { x: 24, y: 18 } });
  await toolbar(1).waitFor();
  await rows(maya)
    .nth(3)
    .click({ modifiers: ["Shift"] });
  await toolbar(3).waitFor();
  expect(new URL(maya.url()).pathname).toBe("/conversations/open");
  await maya.keyboard.press("Escape");
  await expect.poll(() => maya.getByRole("toolbar").count()).toBe(0);

  const loaded = await rows(maya).count();
  await rows(maya).first().focus();
  await maya.keyboard.press("ControlOrMeta+a");
  await toolbar(loaded).waitFor();
  await maya.keyboard.press("ControlOrMeta+a");
  await maya.getByRole("button", { name: `Select only these ${loaded}` }).waitFor();
  await look("whole-view");
  await maya.getByRole("button", { name: "Clear selection" }).click();
  await expect.poll(() => maya.getByRole("toolbar").count()).toBe(0);
});

test("a whole view that is closed leaves no row behind", async () => {
  const loaded = await rows(maya).count();
  await rows(maya).first().focus();
  await maya.keyboard.press("ControlOrMeta+a");
  await maya.keyboard.press("ControlOrMeta+a");
  await maya.getByRole("button", { name: `Select only these ${loaded}` }).waitFor();
  await maya.keyboard.press("e");
  await status(new RegExp(`${loaded} closed`)).waitFor();
  await expect.poll(() => rows(maya).count()).toBe(0);
  await look("all-closed");
  await maya.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => rows(maya).count()).toBe(loaded);
  await maya.getByRole("button", { name: "Dismiss" }).click();
});

test("the keys of one conversation act on the selection, and U undoes it", async () => {
  await rows(maya).first().focus();
  await maya.keyboard.press("x");
  await maya.keyboard.press("Shift+J");
  await toolbar(2).waitFor();
  await maya.keyboard.press("a");
  await maya.getByRole("listbox", { name: "Assign to…" }).waitFor();
  await look("assign");
  await maya.keyboard.press("Enter");
  await status(/2 assigned/).waitFor();
  await maya.keyboard.press("u");
  await status(/Undone: 2/).waitFor();
  await maya.getByRole("button", { name: "Dismiss" }).click();
});

test("skipped conversations are listed with the reason", async () => {
  await rows(maya).nth(0).focus();
  await maya.keyboard.press("x");
  await maya.keyboard.press("Shift+J");
  await toolbar(2).waitFor();
  const id = (await idsOf(maya))[0]?.slice("row-".length) as never;
  await rpc(app, maya, "closeConversation", { conversationId: id });
  // The row stays while it is selected.
  await maya.keyboard.press("e");
  await status(/1 closed, 1 skipped/).waitFor();
  await maya.getByRole("button", { name: "View skipped" }).click();
  await maya.getByRole("dialog", { name: "1 skipped" }).getByText("Nothing to change").waitFor();
  await expectAccessible(maya, "what was skipped");
  await look("skipped");
  await maya.keyboard.press("Escape");
  await maya.getByRole("button", { name: "Undo", exact: true }).click();
  await status(/Undone: 1/).waitFor();
  await maya.getByRole("button", { name: "Dismiss" }).click();
});

test("on a phone a long press selects, a tap adds, and the bar acts", async () => {
  const state = await maya.context().storageState();
  const phone = await app.person({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    storageState: state,
  });
  await phone.goto(`${app.url}/conversations/open`);
  await rowOf(phone, "Ada Brook", "sms").waitFor();
  const [first, second] = await idsOf(phone);
  const row = phone.locator(`#${first}`);
  const box = await row.boundingBox();
  if (!box) throw new Error("no row");
  const cdp = await phone.context().newCDPSession(phone);
  const touchPoints = [{ x: box.x + 150, y: box.y + 20 }];
  await waitForSelection(phone);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await toolbar(1, phone).waitFor();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await phone.locator(`#${second}`).tap();
  await toolbar(2, phone).waitFor();
  await expectAccessible(phone, "a selection on a phone");
  await expectUpright(phone, "a selection on a phone", ["Views"]);
  await look("phone-selection", phone);
  await toolbar(2, phone).getByRole("button", { name: "Close" }).tap();
  await status(/2 closed/, phone).waitFor();
  await look("phone-closed", phone);
  await phone.getByRole("button", { name: "Undo", exact: true }).tap();
  await status(/Undone: 2/, phone).waitFor();
  await phone.locator(`#${first}`).waitFor();
});
