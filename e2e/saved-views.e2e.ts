// A member saves a view by keyboard, and a conversation enters it in a colleague's browser without a reload.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import {
  conversationRegion,
  joinAsMember,
  list,
  openRow,
  ravi as raviShah,
  rowOf,
  rows,
  rpc,
  setUpWorkspace,
} from "./member-steps.ts";
import { runSql } from "./run-sql.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravi: Page;
let databaseUrl: string;

beforeAll(async () => {
  app = await startE2eApp({
    outside: async (at) => {
      databaseUrl = at.databaseUrl;
      return {};
    },
  });
  maya = await setUpWorkspace(app);
  await rpc(app, maya, "createTeam", { name: "Office", memberIds: [] });
  ravi = await joinAsMember(app, maya, raviShah);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const editor = () => maya.getByRole("dialog", { name: /^(New|Edit) view$/ });
const condition = (label: string) => editor().getByRole("group", { name: `Condition: ${label}` });
const pressUntilFocused = async (key: string, name: string) => {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = editor().locator(":focus");
    if ((await focused.getAttribute("aria-label").catch(() => null)) === name) return;
    if ((await focused.textContent().catch(() => ""))?.trim() === name) return;
    await maya.keyboard.press(key);
  }
  throw new Error(`${key} never reached “${name}”`);
};

test("saves a view by keyboard: urgent, waiting over 2 hours, team Office", async () => {
  await views(maya).getByRole("button", { name: "New view" }).focus();
  await maya.keyboard.press("Enter");
  await editor().getByRole("textbox", { name: "Name" }).waitFor();
  await maya.keyboard.type("Urgent at the office");
  await editor().getByText("4 conversations match").waitFor();
  for (const [field, pick] of [
    ["priority", "Urgent"],
    ["team", "Office"],
  ] as const) {
    await pressUntilFocused("Tab", "Add condition");
    await maya.keyboard.press("Enter");
    const added = editor().getByRole("group", { name: "Condition: Tag" });
    await added.getByRole("combobox", { name: "Field" }).selectOption(field);
    const label = field === "priority" ? "Priority" : "Team";
    await condition(label)
      .getByRole("button", { name: `${label}: Choose…` })
      .focus();
    await maya.keyboard.press("Enter");
    await maya.keyboard.type(pick);
    await maya.keyboard.press("Enter");
    await maya.keyboard.press("Escape");
    await condition(label)
      .getByRole("button", { name: `${label}: ${pick}` })
      .waitFor();
  }
  await pressUntilFocused("Tab", "Add condition");
  await maya.keyboard.press("Enter");
  await editor()
    .getByRole("group", { name: "Condition: Tag" })
    .getByRole("combobox", { name: "Field" })
    .selectOption("waiting");
  await condition("Waiting time").getByRole("spinbutton", { name: "Duration" }).fill("2");
  await editor().getByText("0 conversations match").waitFor();
  await editor().getByRole("combobox", { name: "Visibility" }).selectOption("everyone");
  await expectAccessible(maya, "the editor of a view");
  await maya.keyboard.press("ControlOrMeta+Enter");
  await editor().waitFor({ state: "detached" });
  await maya.getByRole("heading", { name: "Urgent at the office", level: 1 }).waitFor();
  await maya.getByText("No conversations match").waitFor();
  await maya.reload();
  await maya.getByRole("heading", { name: "Urgent at the office", level: 1 }).waitFor();
});

test("a conversation enters it live in another browser, and leaves it", async () => {
  await views(ravi)
    .getByRole("link", { name: /^Urgent at the office/ })
    .click();
  await ravi.getByText("No conversations match").waitFor();
  const { rows: open } = await rpc(app, maya, "listConversations", {
    view: "open",
    sort: "newest",
  });
  const ada = open.find((row) => row.contactName === "Ada Brook");
  const conversationId = ada?.id as ConversationId;
  const { rows: teams } = await rpc(app, maya, "listTeams", {});
  await runSql(
    databaseUrl,
    "update conversation set waiting_since = now() - interval '3 hours' where id = $1",
    [conversationId],
  );
  await rpc(app, maya, "assignConversation", { conversationId, teamId: teams[0]?.id ?? null });
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Ada Brook");
  // By key: the palette and the header have the same command.
  await conversationRegion(maya).getByRole("heading", { level: 1 }).click();
  await maya.keyboard.press("p");
  await maya.keyboard.type("urg");
  await maya.keyboard.press("Enter");
  await rowOf(ravi, "Ada Brook").waitFor();
  await expect.poll(() => rowOf(ravi, "Ada Brook").textContent()).toContain("priority Urgent");
  await views(ravi).getByRole("link", { name: "Urgent at the office 1" }).waitFor();
  await expectAccessible(ravi, "a saved view");
  expect(await rows(ravi).count()).toBe(1);
  await maya.keyboard.press("u");
  await ravi.getByText("No conversations match").waitFor();
});

test("a member who doesn't manage views copies a shared one, and deletes the copy with undo", async () => {
  await ravi.getByRole("button", { name: "View options" }).click();
  const menu = ravi.getByRole("menu", { name: "View options" });
  expect(await menu.getByRole("menuitem", { name: "Edit view" }).count()).toBe(0);
  await menu.getByRole("menuitem", { name: "Duplicate" }).click();
  await ravi.getByRole("button", { name: "Save view" }).click();
  const copy = ravi.getByRole("heading", { name: "Urgent at the office (copy)", level: 1 });
  await copy.waitFor();
  expect(await views(maya).getByRole("link", { name: /copy/ }).count()).toBe(0);
  await ravi.getByRole("button", { name: "View options" }).click();
  await menu.getByRole("menuitem", { name: "Delete view" }).click();
  await copy.waitFor({ state: "detached" });
  await ravi.getByRole("button", { name: "Undo" }).click();
  await copy.waitFor();
  await list(ravi).waitFor({ state: "detached" });
});

test("members order saved views for themselves, by key, by dragging and by the menu", async () => {
  const original = views(ravi).getByRole("link", { name: /^Urgent at the office(?! \(copy)/ });
  const copy = views(ravi).getByRole("link", { name: /^Urgent at the office \(copy\)/ });
  const shown = async () =>
    (
      await views(ravi)
        .getByRole("link", { name: /^Urgent/ })
        .allTextContents()
    ).map((text) => (text.includes("copy") ? "copy" : "original"));
  expect(await shown()).toEqual(["original", "copy"]);
  await copy.focus();
  await ravi.keyboard.press("Alt+ArrowUp");
  await expect.poll(shown).toEqual(["copy", "original"]);
  await expect.poll(() => copy.evaluate((link) => link === document.activeElement)).toBe(true);
  await copy.dragTo(original);
  await expect.poll(shown).toEqual(["original", "copy"]);
  await ravi.getByRole("button", { name: "View options" }).click();
  await ravi.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(shown).toEqual(["copy", "original"]);
  await ravi.reload();
  await expect.poll(shown).toEqual(["copy", "original"]);
  expect(await views(maya).getByRole("link", { name: /copy/ }).count()).toBe(0);
});

test("the editor fits a phone, in both color schemes", async () => {
  await maya.setViewportSize({ width: 360, height: 740 });
  await maya.goto(`${app.url}/conversations/open?pane=views`);
  await maya.getByRole("button", { name: "New view" }).click();
  await editor().waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await maya.emulateMedia({ colorScheme });
    await expectAccessible(maya, `the editor on a phone, ${colorScheme}`);
    await expectUpright(maya, "the editor of a view");
    if (process.env.LOOK_AT)
      await maya.screenshot({ path: `${process.env.LOOK_AT}/editor-360-${colorScheme}.png` });
  }
});
