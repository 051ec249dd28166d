// A key acts on the conversation the member is looking at, however the list changes under it and however fast the keys
// are pressed. It never closes a neighboring conversation.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { listOpenConversationsOf } from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  messageBox,
  ravi as raviShah,
  rows,
  rpc,
  send,
  setUpWorkspace,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravi: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  ravi = await joinAsMember(app, maya, raviShah);
  simulator = createSimulatorSteps(app, maya);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const press = (key: string) => maya.keyboard.press(key);
const isFocusLost = () => maya.evaluate(() => document.activeElement === document.body);
const getFolder = async (id: ConversationId) =>
  (await rpc(app, maya, "getConversation", { conversationId: id })).conversation.folder;
/** Polls rarely enough for the per-session rate limit. */
const isIn = (id: ConversationId, folder: string) =>
  expect.poll(() => getFolder(id), { interval: 300 }).toBe(folder);
const unassigned = async () => {
  const { rows: found } = await rpc(app, maya, "listConversations", { view: "unassigned" });
  return found;
};

/** Resets every conversation to open and unassigned. */
beforeEach(async () => {
  const { rows: closed } = await rpc(app, maya, "listConversations", { view: "closed" });
  for (const { id: conversationId } of closed)
    await rpc(app, maya, "reopenConversation", { conversationId });
  const { rows: all } = await rpc(app, maya, "listConversations", { view: "open" });
  for (const { id: conversationId, assigneeId } of all)
    if (assigneeId !== null)
      await rpc(app, maya, "assignConversation", { conversationId, assigneeId: null });
  await maya.goto(`${app.url}/conversations/unassigned`);
  await rows(maya).nth(2).waitFor();
});

/** Opens or focuses the second row; the third is its neighbor. */
async function standAt(how: "open" | "focused") {
  const [, second, third] = await unassigned();
  const here = required(second, "a second row");
  const neighbor = required(third, "a third row");
  const row = maya.locator(`#row-${here.id}`);
  if (how === "open") {
    await row.click();
    await messageBox(maya).waitFor();
    await row.focus();
  } else {
    await press("j");
    await press("j");
  }
  await hasFocus(maya, row);
  return { here, neighbor, row };
}
const expectClosed = async (id: ConversationId, neighbor: ConversationId) => {
  await isIn(id, "closed");
  await pause(200);
  expect(await getFolder(neighbor)).toBe("open");
};

for (const how of ["open", "focused"] as const) {
  for (const gapMs of [0, 40, 400])
    test(`Shift+A, then E after ${gapMs} ms, on a row that is ${how}`, async () => {
      const { here, neighbor } = await standAt(how);
      await press("Shift+A");
      if (gapMs > 0) await pause(gapMs);
      await press("e");
      await expectClosed(here.id, neighbor.id);
      await expect.poll(isFocusLost).toBe(false);
      await press("u");
      await expect.poll(isFocusLost).toBe(false);
    });

  test(`assigned with the picker, then closed: ${how}`, async () => {
    const { here, neighbor } = await standAt(how);
    await press("a");
    await hasFocus(maya, maya.getByRole("combobox", { name: "Assign to…" }));
    await maya.keyboard.type("rav");
    await press("Enter");
    await maya.getByRole("status").getByText("assigned to Ravi").waitFor();
    await press("e");
    await expectClosed(here.id, neighbor.id);
  });

  test(`a colleague takes it, then E: ${how}`, async () => {
    const { here, neighbor, row } = await standAt(how);
    const { me } = await rpc(app, ravi, "getMe", {});
    await rpc(app, ravi, "assignConversation", { conversationId: here.id, assigneeId: me.id });
    await row.getByRole("img").waitFor();
    await press("e");
    await expectClosed(here.id, neighbor.id);
  });

  test(`a colleague closes it, then E: ${how}`, async () => {
    const { here, neighbor } = await standAt(how);
    await rpc(app, ravi, "closeConversation", { conversationId: here.id });
    if (how === "open")
      await conversationRegion(maya).getByRole("button", { name: "Reopen" }).waitFor();
    else await maya.locator("[role=option][data-left]").waitFor();
    await press("e");
    await maya.getByText("“Close” isn't available here.").first().waitFor();
    await expectClosed(here.id, neighbor.id);
    await press("ArrowDown");
    await press("e");
    await isIn(neighbor.id, "closed");
  });
}

for (const how of ["another is open", "none is open"] as const)
  test(`keys that write open the focused row first, and get what is typed next: ${how}`, async () => {
    const all = await unassigned();
    const first = required(all[0], "a first row");
    const second = required(all[1], "a second row");
    if (how === "another is open") {
      await maya.locator(`#row-${first.id}`).click();
      await messageBox(maya).waitFor();
      await maya.locator(`#row-${first.id}`).focus();
      await press("ArrowDown");
    } else {
      await press("j");
      await press("j");
    }
    await hasFocus(maya, maya.locator(`#row-${second.id}`));
    const text = `Called back, ${how}`;
    await press("n");
    // Every letter is also a shortcut.
    await maya.keyboard.type(text);
    await expect
      .poll(() => new URL(maya.url()).pathname)
      .toBe(`/conversations/unassigned/${second.number}`);
    await expect.poll(() => messageBox(maya).inputValue()).toBe(text);
    await press("Control+Enter");
    await maya.getByRole("list", { name: "Timeline" }).getByText(text).waitFor();
    await press("Escape");
  });

test("a key that writes acts on the focused row even if the open conversation loads later", async () => {
  const all = await unassigned();
  const first = required(all[0], "a first row");
  const second = required(all[1], "a second row");
  const letGo = await holdResponses(maya, "getConversation");
  await maya.locator(`#row-${first.id}`).click();
  await press("ArrowDown");
  await hasFocus(maya, maya.locator(`#row-${second.id}`));
  await letGo();
  await messageBox(maya).waitFor();
  await press("n");
  await expect
    .poll(() => new URL(maya.url()).pathname)
    .toBe(`/conversations/unassigned/${second.number}`);
  await hasFocus(maya, messageBox(maya));
  await press("Escape");
});

test("a key that writes acts on the focused row while its commands still load", async () => {
  const all = await unassigned();
  const first = required(all[0], "a first row");
  const second = required(all[1], "a second row");
  const letGo = Promise.withResolvers<void>();
  const chunk = /conversation-screen.*\.js$/;
  await maya.route(chunk, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.reload();
  await rows(maya).nth(2).waitFor();
  await maya.locator(`#row-${first.id}`).click();
  await press("ArrowDown");
  await hasFocus(maya, maya.locator(`#row-${second.id}`));
  // Pressed as soon as the conversation is in the page, sooner than from here.
  await maya.evaluate(() => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector("[data-part=screen] textarea, [contenteditable=true]")) return;
      watching.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "n", code: "KeyN", bubbles: true, cancelable: true }),
      );
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
  letGo.resolve();
  await expect
    .poll(() => new URL(maya.url()).pathname)
    .toBe(`/conversations/unassigned/${second.number}`);
  await hasFocus(maya, messageBox(maya));
  await press("Escape");
  await maya.unroute(chunk);
});

test("a key the focused row has no use for does not act on the open conversation", async () => {
  const { here, neighbor } = await standAt("open");
  const { me } = await rpc(app, maya, "getMe", {});
  await rpc(app, maya, "assignConversation", { conversationId: neighbor.id, assigneeId: me.id });
  await maya.goto(`${app.url}/conversations/open/${here.number}`);
  await messageBox(maya).waitFor();
  const row = maya.locator(`#row-${neighbor.id}`);
  await row.getByRole("img").waitFor();
  await maya.locator(`#row-${here.id}`).focus();
  await press("ArrowDown");
  for (let step = 0; step < 9 && !(await row.evaluate((one) => one.matches(":focus"))); step++)
    await press("ArrowDown");
  await hasFocus(maya, row);
  await press("Shift+A");
  await maya.getByText("“Assign to me” isn't available here.").first().waitFor();
  const { conversation } = await rpc(app, maya, "getConversation", { conversationId: here.id });
  expect(conversation.assigneeId).toBeNull();
});

test("closes the open conversation even if the customer replies just before E is pressed", async () => {
  const [max] = await listOpenConversationsOf(app, maya, "Max Oduya");
  const { id } = required(max, "Max is open");
  await maya.locator(`#row-${id}`).click();
  await messageBox(maya).fill("For how many?");
  await send(maya).click();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("");
  await maya.goto(`${app.url}/conversations/awaiting-reply`);
  const row = maya.locator(`#row-${id}`);
  await row.click();
  await messageBox(maya).waitFor();
  await row.focus();
  await simulator.text("Max Oduya", "For five");
  await maya.getByRole("list", { name: "Timeline" }).getByText("For five").waitFor();
  await press("e");
  await isIn(id, "closed");
});

test("after the open conversation moves to the top, J and K continue from its old position", async () => {
  // Moves Ada's and Max's texts below newer ones.
  for (const name of ["Bill Tranter", "Hana Novak"]) await simulator.text(name, "Just a question");
  await maya.goto(`${app.url}/conversations/open`);
  const order = async () =>
    (await rpc(app, maya, "listConversations", { view: "open" })).rows.map((row) => row.number);
  const [found] = await listOpenConversationsOf(app, maya, "Max Oduya");
  const max = required(found, "Max is open");
  await expect
    .poll(async () => (await order()).indexOf(max.number), { interval: 300 })
    .toBeGreaterThan(1);
  const before = await order();
  const at = before.indexOf(max.number);
  await maya.locator(`#row-${max.id}`).click();
  await messageBox(maya).fill("For how many?");
  await messageBox(maya).press("Control+Enter");
  await expect.poll(async () => (await order())[0], { interval: 300 }).toBe(max.number);
  await maya.locator(`#row-${max.id}[aria-posinset="1"]`).waitFor();
  await messageBox(maya).press("Escape");
  await expect
    .poll(() => maya.evaluate(() => document.activeElement?.tagName))
    .not.toBe("TEXTAREA");
  await press("k");
  await expect
    .poll(() => new URL(maya.url()).pathname)
    .toBe(`/conversations/open/${before[at - 1]}`);
});

test("the command palette acts on the focused row, and Enter alone undoes nothing", async () => {
  const { row } = await standAt("focused");
  await maya.keyboard.press("Shift+A");
  await maya.getByRole("status").getByText("assigned to you").waitFor();
  await maya.keyboard.press("Control+k");
  const palette = maya.getByRole("dialog", { name: "Commands" });
  await palette
    .getByRole("option", { name: /^Assign/ })
    .first()
    .waitFor();
  const first = palette.getByRole("option").first();
  expect(await first.innerText()).not.toContain("Undo");
  await maya.keyboard.type("snooze");
  await palette
    .getByRole("option", { name: /^Snooze/ })
    .first()
    .waitFor();
  await maya.keyboard.press("Enter");
  await hasFocus(maya, maya.getByRole("combobox", { name: "Snooze until…" }));
  await maya.keyboard.press("Escape");
  await hasFocus(maya, row);
});
