// All work can be done from the keyboard, and after each key the focus is where the user expects it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  ravi,
  rowOf,
  rows,
  rpc,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await joinAsMember(app, maya, ravi);
  const simulator = createSimulatorSteps(app, maya);
  await simulator.text("Max Oduya", "Could it be five of us?");
  await rowOf(maya, "Max Oduya").waitFor();
  await simulator.text("Hana Novak", "No hot water since this morning");
  await rowOf(maya, "Hana Novak", "sms").waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const press = (key: string) => maya.keyboard.press(key);
const type = (text: string) => maya.keyboard.type(text);
const title = () => conversationRegion(maya).getByRole("heading", { level: 1 });
const toast = () => maya.getByRole("status");
/** A list opened by a key: it takes the focus and returns it when it closes. */
const combobox = (name: string) => maya.getByRole("combobox", { name });
/** True if letters are typed as text instead of acting as shortcuts. */
const isWriting = () =>
  maya.evaluate(() => document.activeElement?.matches("input, textarea") ?? false);
const isOpenAtTheServer = (contact: string) =>
  expect
    .poll(async () => {
      const open = await rpc(app, maya, "listConversations", { view: "open" });
      return open.rows.map((row) => row.contactName);
    })
    .toContain(contact);

test("j and k move through the list, Enter opens, r replies, Ctrl+Enter sends, Escape leaves the message field", async () => {
  await press("j");
  await hasFocus(maya, rows(maya).nth(0));
  await press("j");
  await press("j");
  await press("k");
  await hasFocus(maya, rows(maya).nth(1));
  await press("Enter");
  await messageBox(maya).waitFor();
  await expect.poll(() => rows(maya).nth(1).getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => title().innerText()).toBe("Max Oduya");

  await press("r");
  await hasFocus(maya, messageBox(maya));
  await type("Yes, at seven");
  await press("Control+Enter");
  await timeline(maya).getByText("Yes, at seven").waitFor();
  await hasFocus(maya, messageBox(maya));
  await expect.poll(() => messageBox(maya).inputValue()).toBe("");
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
});

test("a click on a tab of the composer leads into its text; arrow keys stay on the tabs", async () => {
  const tab = (name: string) => conversationRegion(maya).getByRole("tab", { name });
  const before = maya.url();
  await tab("Note").click();
  await hasFocus(maya, messageBox(maya));
  // Each of these letters is a shortcut.
  await type("ehz");
  expect(await messageBox(maya).inputValue()).toBe("ehz");
  expect(maya.url()).toBe(before);
  await messageBox(maya).fill("");
  await tab("Note").focus();
  await press("ArrowLeft");
  await hasFocus(maya, tab("Text"));
  await press("Enter");
  await hasFocus(maya, messageBox(maya));
  await press("Escape");
});

test("n writes a note; @ mentions a teammate by the first letters of the name", async () => {
  await press("n");
  await hasFocus(maya, messageBox(maya));
  await type("Window seat, please. @Ra");
  const found = maya.getByRole("listbox", { name: "Mention a teammate" });
  await found.waitFor();
  // The tabs stay in sight below the list.
  const tabs = await maya.getByRole("tablist", { name: "Reply by" }).boundingBox();
  const list = await found.boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await press("Enter");
  await type("knows why");
  await expect
    .poll(() => messageBox(maya).inputValue())
    .toBe("Window seat, please. @Ravi Shah knows why");
  await press("Control+Enter");
  await timeline(maya)
    .getByRole("listitem", { name: "Note by Maya Lund" })
    .getByText("knows why")
    .waitFor();
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
});

test("a assigns, l tags, and the focus returns", async () => {
  await press("a");
  await hasFocus(maya, combobox("Assign to…"));
  await expectAccessible(maya, "the list of members");
  await type("rav");
  await press("Enter");
  await maya.getByRole("button", { name: "Assigned to Ravi. Change" }).waitFor();
  expect(await combobox("Assign to…").count()).toBe(0);

  await press("l");
  await hasFocus(maya, combobox("Add tag…"));
  await type("evening");
  await press("Enter");
  await conversationRegion(maya).getByRole("button", { name: "Remove tag evening" }).waitFor();
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
  // Shortcuts still work, so nothing kept the focus.
  await press("j");
  await expect.poll(() => title().innerText()).not.toBe("Max Oduya");
  // The reply moved his row to the top: J opened the row below its old position, two rows below him.
  const below = maya.url();
  await press("k");
  await expect.poll(() => maya.url()).not.toBe(below);
  await press("k");
  await expect.poll(() => title().innerText()).toBe("Max Oduya");
});

test("h snoozes and e closes, and u undoes each", async () => {
  const max = rowOf(maya, "Max Oduya");
  await press("h");
  await hasFocus(maya, maya.getByRole("combobox", { name: "Snooze until…" }));
  await press("2");
  await max.waitFor({ state: "detached" });
  await toast()
    .getByText(/snoozed until/)
    .waitFor();
  await press("u");
  await max.waitFor();
  await isOpenAtTheServer("Max Oduya");

  await press("e");
  await max.waitFor({ state: "detached" });
  await press("u");
  await max.waitFor();
  // The server receives the action before its undo, however fast the keys are pressed.
  await isOpenAtTheServer("Max Oduya");
});

test("g and a letter open a view, Ctrl+K finds a conversation, ? lists the shortcuts and Escape closes them", async () => {
  await press("g");
  await press("d");
  await maya.getByRole("heading", { name: "Drafts", exact: true }).waitFor();
  await press("g");
  await press("a");
  await maya.getByRole("heading", { name: "All open" }).waitFor();

  await press("Control+k");
  const commands = maya.getByRole("dialog", { name: "Commands" });
  await hasFocus(maya, commands.getByRole("combobox"));
  await type("Hana inv");
  await commands.getByRole("option", { name: /^Hana Novak: Invoice for March/ }).waitFor();
  await expectAccessible(maya, "the palette");
  await press("Enter");
  await expect.poll(() => title().innerText()).toBe("Invoice for March");
  const conversation = maya.url();
  await press("Control+k");
  await type("saved rep");
  await commands.getByRole("option", { name: "Saved replies", exact: true }).waitFor();
  await press("Enter");
  await maya.getByRole("heading", { name: "Saved replies" }).first().waitFor();
  await maya.goBack();
  await expect.poll(() => maya.url()).toBe(conversation);
  await expect.poll(() => title().innerText()).toBe("Invoice for March");

  await press("?");
  const keys = maya.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.waitFor();
  await expectAccessible(maya, "the list of keys");
  await press("Escape");
  await keys.waitFor({ state: "detached" });
  await press("j");
  await expect.poll(() => title().innerText()).not.toBe("Invoice for March");
  await expect.poll(() => list(maya).getByRole("option", { selected: true }).count()).toBe(1);
});

test("a menu opens with the arrow key, selects by several letters, and closes with Tab", async () => {
  await rowOf(maya, "Hana Novak", "sms").click();
  const more = conversationRegion(maya).getByRole("button", { name: "More", exact: true });
  await more.focus();
  await press("ArrowDown");
  const menu = maya.getByRole("menu", { name: "More" });
  await menu.waitFor();
  // Each letter is a shortcut of the app; here they only search the menu.
  await type("mov");
  await hasFocus(maya, menu.getByRole("menuitem", { name: /^Move to trash/ }));
  expect(await maya.getByRole("dialog").count()).toBe(0);
  await press("Tab");
  await menu.waitFor({ state: "hidden" });
  await rowOf(maya, "Hana Novak", "sms").waitFor();
});
