// A member working through the list never loses their place: closing opens the next conversation, one key undoes it,
// the focus stays where the member works, and typed text is kept.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { listOpenConversationsOf } from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  list,
  messageBox,
  openRow,
  rowOf,
  rows,
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

const press = (key: string) => maya.keyboard.press(key);
const focusIsOnBody = () => maya.evaluate(() => document.activeElement === document.body);
/** Without the text for screen readers. */
const nameAt = async (index: number) =>
  (await rows(maya).nth(index).locator("span > span").first().innerText()).split("\n")[0] ?? "";
const openAtTheServer = async () => {
  const open = await rpc(app, maya, "listConversations", { view: "open" });
  return open.rows.map((row) => row.contactName);
};

test("closing with the button opens the next conversation with the focus, and U restores the closed one", async () => {
  const [first, second] = [await nameAt(0), await nameAt(1)];
  await rows(maya).nth(0).click();
  await expect.poll(() => rows(maya).nth(0).getAttribute("aria-selected")).toBe("true");
  await messageBox(maya).waitFor();
  const before = maya.url();
  await conversationRegion(maya).getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => maya.url()).not.toBe(before);
  await expect.poll(() => nameAt(0)).toBe(second);
  await expect.poll(() => rows(maya).nth(0).getAttribute("aria-selected")).toBe("true");
  await expect.poll(focusIsOnBody).toBe(false);
  await press("u");
  await expect.poll(() => maya.url()).toBe(before);
  await expect.poll(openAtTheServer).toContain(first);
});

test("Escape returns to the list from any position, with the focus on a row", async () => {
  await rows(maya).nth(0).click();
  await messageBox(maya).waitFor();
  await rows(maya).nth(1).click();
  await expect.poll(() => rows(maya).nth(1).getAttribute("aria-selected")).toBe("true");
  await press("Escape");
  await expect.poll(() => new URL(maya.url()).pathname).toBe("/conversations/open");
  await expect.poll(focusIsOnBody).toBe(false);
});

test("with the focus on a row, keys act on that row: assign, snooze, close, undo", async () => {
  await rows(maya).nth(1).focus();
  const name = await nameAt(1);
  await press("Shift+A");
  await maya.getByRole("status").getByText(`Conversation with ${name} assigned to you`).waitFor();
  await press("h");
  await hasFocus(maya, maya.getByRole("combobox", { name: "Snooze until…" }));
  await press("2");
  await expect.poll(openAtTheServer).not.toContain(name);
  // The row that took its place has the focus: the next key acts on that row.
  await hasFocus(maya, list(maya).getByRole("option"));
  expect(new URL(maya.url()).pathname).toBe("/conversations/open");
  await press("u");
  await expect.poll(openAtTheServer).toContain(name);
});

test("a key that can't act shows why", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rows(maya).first().waitFor();
  // No row has the focus, so there is no target.
  await maya.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press("Shift+R");
  await maya.getByText("“Reply to all” needs an open conversation.").first().waitFor();
  await openRow(maya, "Ada Brook");
  await rowOf(maya, "Ada Brook").first().focus();
  await press("Shift+A");
  await maya.getByRole("status").getByText("assigned to you").waitFor();
  await conversationRegion(maya).getByText("assigned this to yourself").waitFor();
  await press("Shift+A");
  await maya.getByText("“Assign to me” isn't available here.").first().waitFor();
});

test("one undo after Send and close reverts both, and restores the text", async () => {
  const { inboxes } = await rpc(app, maya, "getMe", {});
  for (const inbox of inboxes.filter((one) => one.kind === "email"))
    await rpc(app, maya, "updateInbox", { inboxId: inbox.id, undoSeconds: 60 });
  await rowOf(maya, "Bill Tranter").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  const before = maya.url();
  await press("r");
  await hasFocus(maya, messageBox(maya));
  await maya.keyboard.type("The plumber comes on Monday.");
  await press("Control+Shift+Enter");
  await expect.poll(() => maya.url()).not.toBe(before);
  const sent = maya.getByRole("status").getByText(/^Sending to Bill Tranter.*, and closed$/);
  await sent.waitFor();
  // The countdown stays visible while other toasts appear.
  await press("Shift+U");
  await maya.getByRole("status").getByText("marked as unread").waitFor();
  await expect.poll(() => sent.count()).toBe(1);
  await press("u");
  await press("u");
  await expect.poll(() => maya.url()).toBe(before);
  await expect.poll(() => messageBox(maya).innerText()).toContain("The plumber comes on Monday.");
  await expect.poll(openAtTheServer).toContain("Bill Tranter");
  await messageBox(maya).click();
  await press("Control+a");
  await press("Backspace");
  await press("Escape");
});

test("the row under the pointer is closed without being opened", async () => {
  const before = maya.url();
  const name = await nameAt(2);
  const row = rowOf(maya, name).first();
  await row.hover();
  await row.locator('[data-testid="row-actions"] [data-tip="Close"]').click();
  await expect.poll(openAtTheServer).not.toContain(name);
  expect(maya.url()).toBe(before);
  await press("u");
  await expect.poll(openAtTheServer).toContain(name);
});

test("a row in spam offers the actions of that folder", async () => {
  const name = await nameAt(2);
  const rowButton = (tip: string) =>
    rowOf(maya, name).first().locator(`[data-testid="row-actions"] [data-tip="${tip}"]`);
  const { rows: all } = await rpc(app, maya, "listConversations", { view: "open" });
  const id = required(all.find((one) => one.contactName === name)?.id, "it is open");
  await rpc(app, maya, "markSpam", { conversationId: id, isSpam: true });
  await maya.goto(`${app.url}/conversations/spam`);
  await rowOf(maya, name).first().hover();
  await rowButton("Move to trash").click();
  await maya.getByText(`Conversation with ${name} moved to trash`).first().waitFor();
  await rowOf(maya, name).first().waitFor({ state: "detached" });
  await press("u");
  await rowOf(maya, name).first().waitFor();
  await maya.mouse.move(700, 700);
  await rowOf(maya, name).first().hover();
  await rowButton("Not spam").click();
  await maya.getByText(`Conversation with ${name} is no longer spam`).first().waitFor();
  await expect.poll(openAtTheServer).toContain(name);
  await maya.goto(`${app.url}/conversations/open`);
  await rows(maya).first().waitFor();
});

test("the first Tab stop of the page skips the views to the list", async () => {
  await maya.reload();
  await rows(maya).first().waitFor();
  await press("Tab");
  await hasFocus(maya, maya.getByRole("button", { name: "Skip to conversations" }));
  await press("Enter");
  await hasFocus(maya, rows(maya));
});

test("a contact's notes survive a failed save and a reload until the server has them", async () => {
  await openRow(maya, "Max Oduya");
  const notes = maya.getByRole("textbox", { name: "Notes about this contact" });
  await maya.route("**/rpc/updateContact", (route) => route.abort());
  await notes.fill("Prefers the side door");
  await press("Tab");
  await maya
    .getByRole("alert")
    .getByText(/didn.t answer|offline/)
    .waitFor();
  await expect.poll(() => notes.inputValue()).toBe("Prefers the side door");
  await maya.reload();
  await notes.waitFor();
  await expect.poll(() => notes.inputValue()).toBe("Prefers the side door");
  await maya.unroute("**/rpc/updateContact");
  await notes.focus();
  await press("Tab");
  await expect
    .poll(async () => {
      const { rows: found } = await rpc(app, maya, "listContacts", { query: "Max", size: 5 });
      return found[0]?.notes;
    })
    .toBe("Prefers the side door");
});

test("when the last row leaves its list, the focus moves to the list's heading", async () => {
  const [row] = await listOpenConversationsOf(app, maya, "Hana Novak");
  await rpc(app, maya, "markSpam", {
    conversationId: required(row, "it is open").id,
    isSpam: true,
  });
  await maya.goto(`${app.url}/conversations/spam`);
  await rowOf(maya, "Hana Novak").click();
  await conversationRegion(maya).getByRole("button", { name: "Not spam" }).click();
  await hasFocus(maya, maya.getByRole("heading", { name: "Spam" }));
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
});

test("Escape leaves a field, Enter saves a name, and both move the focus to the contact pane", async () => {
  const pane = maya.getByRole("region", { name: "Contact", exact: true });
  const heading = pane.getByRole("heading", { level: 1 });
  const notes = maya.getByRole("textbox", { name: "Notes about this contact" });
  await notes.fill("Prefers the back door");
  await press("Escape");
  await hasFocus(maya, heading);
  const name = maya.getByRole("textbox", { name: "Contact name" });
  await name.fill("Max A. Oduya");
  await press("Enter");
  await hasFocus(maya, heading);
  await rowOf(maya, "Max A. Oduya").waitFor();
  await name.fill("Max Oduya");
  await press("Enter");
  await rowOf(maya, "Max Oduya").waitFor();
});

test("closing the saved replies without a choice returns to the caret, however they were opened", async () => {
  const find = maya.getByRole("combobox", { name: "Find a saved reply" });
  const typed = () =>
    messageBox(maya).evaluate((box: HTMLElement) =>
      box instanceof HTMLTextAreaElement ? box.value : box.innerText,
    );
  const empty = async () => {
    // With keys: `fill` selects without an event that the editor has seen before the key that deletes.
    await press("Control+A");
    await press("Delete");
    await expect.poll(async () => (await typed()).trim()).toBe("");
  };
  const openByButton = () =>
    conversationRegion(maya).getByRole("button", { name: "Saved replies", exact: true }).click();
  const leave = async (key: "Escape" | "Backspace") => {
    await hasFocus(maya, find);
    await press(key);
    await hasFocus(maya, messageBox(maya));
  };
  for (const channel of ["Text", "Email"]) {
    await conversationRegion(maya).getByRole("tab", { name: channel }).click();
    await messageBox(maya).click();
    await maya.keyboard.type("/");
    await leave("Escape");
    await maya.keyboard.type("and ");
    await openByButton();
    await leave("Escape");
    await maya.keyboard.type("or");
    await expect.poll(typed).toBe("/and or");
    await empty();
    // Backspace in the empty search takes the slash back, and after the button nothing.
    await maya.keyboard.type("first");
    await press("Enter");
    await maya.keyboard.type("/");
    await leave("Backspace");
    await maya.keyboard.type("second");
    await expect.poll(typed).toMatch(/^first\n+second$/);
    await press("Control+A");
    await openByButton();
    await leave("Backspace");
    expect(await typed()).toMatch(/^first\n+second$/);
    await empty();
  }
  await conversationRegion(maya).getByRole("tab", { name: "Text" }).click();
  await hasFocus(maya, messageBox(maya));
  await press("Escape");
});

test("Escape does not discard a new text", async () => {
  await press("Shift+N");
  const dialog = maya.getByRole("dialog", { name: "New text" });
  await dialog.getByRole("combobox", { name: "To" }).fill("07700 900444");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Your key is under the mat");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await press("Shift+N");
  expect(await dialog.getByRole("textbox", { name: "Text" }).inputValue()).toBe(
    "Your key is under the mat",
  );
  await dialog.getByRole("textbox", { name: "Text" }).fill("");
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("sign-out saves an unsent draft and leaves none of it in the browser", async () => {
  await openRow(maya, "Max Oduya", "sms");
  await messageBox(maya).fill("Half a thought");
  await maya.getByRole("button", { name: /^Maya Lund/ }).click();
  await maya.getByRole("menuitem", { name: "Sign out" }).click();
  await maya.getByRole("heading", { name: /Sign in/ }).waitFor();
  expect(await maya.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    "Half a thought",
  );
});
