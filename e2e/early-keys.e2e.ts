// A key that opens a menu or dialog can be pressed before that has loaded, and so can the keys after it. They act on
// the menu or dialog once it is there, and never on the page behind it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { listOpenConversationsOf } from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  hasFocus,
  list,
  messageBox,
  openRow,
  rowOf,
  rpc,
  setUpWorkspace,
} from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const maxRow = async () =>
  required((await listOpenConversationsOf(app, maya, "Max Oduya"))[0], "Max has one open");
/**
 * Opens Max's conversation by URL with only the list loaded and no row focused. Returns the release for the
 * conversation's response.
 */
async function openWithHeldResponse(): Promise<() => Promise<void>> {
  const { number } = await maxRow();
  const letGo = await holdResponses(maya, "getConversation");
  await maya.goto(`${app.url}/conversations/open/${number}`);
  await rowOf(maya, "Max Oduya").waitFor();
  return letGo;
}
const tagNames = async () => {
  const { tags } = await rpc(app, maya, "getMe", {});
  const { tagIds } = await maxRow();
  return tags.filter((one) => tagIds.includes(one.id)).map((one) => one.name);
};

test("creates a tag typed before the conversation has loaded", async () => {
  const letGo = await openWithHeldResponse();
  await maya.keyboard.press("l");
  // Each of these letters is a shortcut: archive, note, reply and so on.
  await maya.keyboard.type("herbs");
  await maya.keyboard.press("Enter");
  await letGo();
  await expect.poll(tagNames).toEqual(["herbs"]);
  await maya.keyboard.press("Escape");
  expect(await maya.getByRole("dialog").count()).toBe(0);
  expect((await maxRow()).assigneeId).toBeNull();
});

test("applies a one-key choice in the menu that was opened", async () => {
  const { me } = await rpc(app, maya, "getMe", {});
  const { id } = await maxRow();
  await rpc(app, maya, "assignConversation", { conversationId: id, assigneeId: me.id });
  const letGo = await openWithHeldResponse();
  await maya.keyboard.press("a");
  await maya.keyboard.press("0");
  await letGo();
  await expect.poll(async () => (await maxRow()).assigneeId).toBeNull();
  await maya.getByRole("listbox", { name: "Assign to…" }).waitFor({ state: "detached" });
});

test("moves with arrow keys in a menu with a field, and keeps keys typed during replay in order", async () => {
  const letGo = await openWithHeldResponse();
  await maya.keyboard.press("h");
  await maya.keyboard.press("ArrowDown");
  await maya.keyboard.press("ArrowDown");
  await letGo();
  const menu = maya.getByRole("listbox", { name: "Snooze until…" });
  await menu.waitFor();
  const third = menu.getByRole("option").nth(2);
  const field = maya.getByRole("combobox", { name: "Snooze until…" });
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(await idOf(third));
  await maya.keyboard.press("Escape");
});
const idOf = (one: ReturnType<Page["locator"]>) => one.getAttribute("id");

test("a menu opened by a key takes the very next key, before anything is painted", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  const hadFocus = await maya.evaluate(async () => {
    const press = (key: string, code: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
      );
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    press("h", "KeyH");
    // The browser runs a task between two key presses, but no animation frame.
    await new Promise((done) => setTimeout(done));
    return document.activeElement?.closest("[popover]")?.matches(":popover-open") ?? false;
  });
  expect(hadFocus).toBe(true);
  await maya.keyboard.press("Escape");
});

test("text typed while a dialog is being fetched appears in it", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  const letGo = await holdScript(/merge-dialog.*\.js$/);
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("m");
  await maya.keyboard.type("hera");
  letGo();
  const field = maya.getByRole("dialog", { name: /Merge/ }).getByRole("combobox");
  await hasFocus(maya, field);
  await maya.keyboard.type("n");
  await expect.poll(() => field.inputValue()).toBe("heran");
  await maya.keyboard.press("Escape");
  await messageBox(maya).waitFor();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Max Oduya/ })
    .waitFor();
});

test("the editor replaces the plain text box between two words, and no letter is lost or acts as a page shortcut", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  const letGo = await holdScript(/tiptap-editor.*\.js$/);
  await maya.reload();
  await rowOf(maya, "Bill Tranter").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  await maya.keyboard.type("The ");
  // From here on no animation frame runs, as on a busy machine.
  await maya.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    const frame = window.requestAnimationFrame;
    Object.assign(window, {
      paintAgain: () => {
        window.requestAnimationFrame = frame;
        for (const one of held) frame(one);
      },
    });
    window.requestAnimationFrame = (one) => held.push(one);
  });
  letGo();
  await expect.poll(() => maya.locator(".ProseMirror").count()).toBe(1);
  // "t" alone would open the text, "n" the note.
  await maya.keyboard.type("tent");
  await maya.evaluate(() => (window as unknown as { paintAgain: () => void }).paintAgain());
  await expect.poll(() => messageBox(maya).innerText()).toContain("The tent");
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});

test.each([
  ["before", false],
  ["after", true],
])(
  "a slash opens the saved replies before the editor has loaded, and one is picked %s that",
  async (_, isLoaded) => {
    const name = `Opening hours ${isLoaded}`;
    await rpc(app, maya, "createSavedReply", {
      name,
      body: "<p>We open at nine.</p>",
      isShared: true,
    });
    const letGo = await holdPart(/tiptap-editor.*\.js$/);
    await rowOf(maya, "Bill Tranter").click();
    await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
    await maya.keyboard.press("r");
    await hasFocus(maya, messageBox(maya));
    await maya.keyboard.type("/");
    await hasFocus(maya, maya.getByRole("combobox", { name: "Find a saved reply" }));
    await maya.keyboard.type(name);
    await maya.getByRole("option", { name }).waitFor();
    const editor = maya.locator(".ProseMirror").first();
    if (isLoaded) letGo();
    if (isLoaded) await editor.waitFor();
    await maya.keyboard.press("Enter");
    letGo();
    await editor.waitFor();
    await expect.poll(() => messageBox(maya).innerText()).toMatch(/^We open at nine\.\s*$/);
    await maya.keyboard.press("Control+a");
    await maya.keyboard.press("Backspace");
    await maya.keyboard.press("Escape");
  },
);

test("a screen being fetched does not keep the previous screen's title, and gets its own once loaded", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await expect.poll(() => maya.title()).toContain("Max Oduya");
  const letGo = await holdScript(/settings-page.*\.js$/);
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("g");
  await maya.keyboard.press("s");
  await maya.getByRole("status", { name: "Loading settings…" }).waitFor();
  await expect.poll(() => maya.title()).toBe("Deskbell");
  letGo();
  await maya.getByRole("navigation", { name: "Settings" }).waitFor();
  await expect.poll(() => maya.title()).toMatch(/Settings · Deskbell$/);
});

/** Holds a script until released. */
async function holdScript(name: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await maya.route(name, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Reloads, since a page that has already fetched the script uses its cache. */
async function holdPart(name: RegExp): Promise<() => void> {
  const letGo = await holdScript(name);
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  return letGo;
}

test("Escape cancels a dialog that has not loaded yet", async () => {
  for (const [part, keys] of [
    [/new-email-dialog.*\.js$/, "Shift+M"],
    [/command-palette.*\.js$/, "Control+k"],
  ] as const) {
    const letGo = await holdPart(part);
    const loaded = maya.waitForResponse(part);
    await maya.keyboard.press(keys);
    await maya.keyboard.press("Escape");
    letGo();
    await loaded;
    await maya.waitForTimeout(300);
    expect(await maya.getByRole("dialog").count()).toBe(0);
    // The next key acts on the page again.
    await maya.keyboard.press("?");
    await maya.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await maya.keyboard.press("Escape");
  }
});

test("Ctrl+Enter before the composer has loaded sends what was typed and opens no browser tab", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  const letGo = await holdResponses(maya, "getConversation");
  await rowOf(maya, "Max Oduya").click();
  await maya.keyboard.press("n");
  await maya.keyboard.type("Rang twice.");
  await maya.keyboard.press("Control+Enter");
  await letGo();
  await maya
    .getByRole("list", { name: "Timeline" })
    .getByRole("listitem", { name: /^Note by/ })
    .getByText("Rang twice.")
    .waitFor();
  expect(maya.context().pages().length).toBe(1);
});

test("a key on a focused row acts before the row commands have loaded", async () => {
  const letGo = await holdPart(/conversation-screen.*\.js$/);
  await maya.keyboard.press("j");
  // A message that arrives now moves its row above it.
  const row = list(maya).locator("[role=option]:focus");
  const number = Number((await row.getAttribute("href"))?.split("/").at(-1));
  const { rows } = await rpc(app, maya, "listConversations", { view: "open" });
  const id = rows.find((one) => one.number === number)?.id as ConversationId;
  await maya.keyboard.press("e");
  letGo();
  const folder = async () =>
    (await rpc(app, maya, "getConversation", { conversationId: id })).conversation.folder;
  await expect.poll(folder, { interval: 300 }).toBe("closed");
  await rpc(app, maya, "reopenConversation", { conversationId: id });
});

test("Tab moves from the addresses to the subject, Shift+Tab to the buttons between", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  await maya.keyboard.press("Shift+M");
  const dialog = maya.getByRole("dialog", { name: "New email" });
  await hasFocus(maya, dialog.getByRole("combobox", { name: "To" }));
  await maya.keyboard.type("ines@example.com");
  await maya.keyboard.press("Tab");
  await hasFocus(maya, dialog.getByRole("textbox", { name: "Subject" }));
  await dialog.getByText("ines@example.com").waitFor();
  await maya.keyboard.press("Shift+Tab");
  await hasFocus(maya, dialog.getByRole("button", { name: "Bcc" }));
  await maya.keyboard.press("Escape");
});
