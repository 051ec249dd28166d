// The promise: hands never leave the keys, and after each key the focus is where one would look for it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  hasFocus,
  joinAsMember,
  list,
  ravi,
  room,
  rowOf,
  rows,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { streetOf } from "./simulator-steps.ts";
import { type E2eApp, expectAccessible, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  await joinAsMember(house, maya, ravi);
  const street = streetOf(house, maya);
  await street.text("Max Oduya", "Could it be five of us?");
  await rowOf(maya, "Max Oduya").waitFor();
  await street.text("Hana Novak", "No hot water since this morning");
  await rowOf(maya, "Hana Novak", "text").waitFor();
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const press = (key: string) => maya.keyboard.press(key);
const type = (text: string) => maya.keyboard.type(text);
const title = () => room(maya).getByRole("heading", { level: 1 });
const toast = () => maya.getByRole("status");
/** A list that opens under a key: it has the focus, and gives it back. */
const pick = (name: string) => maya.getByRole("combobox", { name });
/** Whether letters would be words and not keys. */
const isWriting = () =>
  maya.evaluate(() => document.activeElement?.matches("input, textarea") ?? false);
const isOpenAtTheServer = (contact: string) =>
  expect
    .poll(async () => {
      const open = await ask(house, maya, "listConversations", { view: "open" });
      return open.rows.map((row) => row.contactName);
    })
    .toContain(contact);

test("j and k walk the list, Enter opens, r writes, Ctrl+Enter sends, Escape leaves the box", async () => {
  await press("j");
  await hasFocus(maya, rows(maya).nth(0));
  await press("j");
  await press("j");
  await press("k");
  await hasFocus(maya, rows(maya).nth(1));
  await press("Enter");
  await words(maya).waitFor();
  await expect.poll(() => rows(maya).nth(1).getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => title().innerText()).toBe("Max Oduya");

  await press("r");
  await hasFocus(maya, words(maya));
  await type("Yes, at seven");
  await press("Control+Enter");
  await timeline(maya).getByText("Yes, at seven").waitFor();
  await hasFocus(maya, words(maya));
  await expect.poll(() => words(maya).inputValue()).toBe("");
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
});

test("n writes a note; @ calls a colleague by the first letters of a name", async () => {
  await press("n");
  await hasFocus(maya, words(maya));
  await type("Window seat, please. @Ra");
  await maya.getByRole("listbox", { name: "Mention a teammate" }).waitFor();
  await press("Enter");
  await type("knows why");
  await expect
    .poll(() => words(maya).inputValue())
    .toBe("Window seat, please. @Ravi Shah knows why");
  await press("Control+Enter");
  await timeline(maya)
    .getByRole("listitem", { name: "Note by Maya Lund" })
    .getByText("knows why")
    .waitFor();
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
});

test("a assigns, l tags, and the focus comes back", async () => {
  await press("a");
  await hasFocus(maya, pick("Assign to…"));
  await expectAccessible(maya, "the list of members");
  await type("rav");
  await press("Enter");
  await maya.getByRole("button", { name: "Assigned to Ravi. Change" }).waitFor();
  expect(await pick("Assign to…").count()).toBe(0);

  await press("l");
  await hasFocus(maya, pick("Add tag…"));
  await type("evening");
  await press("Enter");
  await room(maya).getByRole("button", { name: "Remove tag evening" }).waitFor();
  await press("Escape");
  await expect.poll(isWriting).toBe(false);
  // Keys go on working: nothing swallowed the focus.
  await press("j");
  await expect.poll(() => title().innerText()).not.toBe("Max Oduya");
  // Answered, his row went to the top: J led to the one below where it had stood, and he is two rows above that.
  const below = maya.url();
  await press("k");
  await expect.poll(() => maya.url()).not.toBe(below);
  await press("k");
  await expect.poll(() => title().innerText()).toBe("Max Oduya");
});

test("h snoozes and e closes, and u takes each back", async () => {
  const max = rowOf(maya, "Max Oduya");
  await press("h");
  await hasFocus(maya, maya.getByRole("combobox", { name: "Snooze until…" }));
  await press("2");
  await max.waitFor({ state: "detached" });
  await toast()
    .getByText(/^Snoozed until/)
    .waitFor();
  await press("u");
  await max.waitFor();
  await isOpenAtTheServer("Max Oduya");

  await press("e");
  await max.waitFor({ state: "detached" });
  await press("u");
  await max.waitFor();
  // However quick the fingers were: the server heard the deed first and its undo last.
  await isOpenAtTheServer("Max Oduya");
});

test("g and a letter go to a view, Ctrl+K to a contact, ? shows the keys and Escape puts them away", async () => {
  await press("g");
  await press("d");
  await maya.getByRole("heading", { name: "Drafts" }).waitFor();
  await press("g");
  await press("a");
  await maya.getByRole("heading", { name: "All open" }).waitFor();

  await press("Control+k");
  const commands = maya.getByRole("dialog", { name: "Commands" });
  await hasFocus(maya, commands.getByRole("combobox"));
  await type("Hana");
  await commands.getByRole("option", { name: /Hana Novak/ }).waitFor();
  await expectAccessible(maya, "the palette");
  await press("Enter");
  await expect.poll(() => title().innerText()).toBe("Hana Novak");

  await press("?");
  const keys = maya.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.waitFor();
  await expectAccessible(maya, "the list of keys");
  await press("Escape");
  await keys.waitFor({ state: "detached" });
  await press("j");
  await expect.poll(() => title().innerText()).not.toBe("Hana Novak");
  await expect.poll(() => list(maya).getByRole("option", { selected: true }).count()).toBe(1);
});

test("a menu is opened by the arrow, sought by several letters, and left by Tab", async () => {
  await rowOf(maya, "Hana Novak", "text").click();
  const more = room(maya).getByRole("button", { name: "More", exact: true });
  await more.focus();
  await press("ArrowDown");
  const menu = maya.getByRole("menu", { name: "More" });
  await menu.waitFor();
  // Each letter is a key of the desk, and none of them does anything but seek.
  await type("mov");
  await hasFocus(maya, menu.getByRole("menuitem", { name: /^Move to trash/ }));
  expect(await maya.getByRole("dialog").count()).toBe(0);
  await press("Tab");
  await menu.waitFor({ state: "hidden" });
  await rowOf(maya, "Hana Novak", "text").waitFor();
});

test("another screen is announced, and the next Tab begins there", async () => {
  // What is said is taken away again, so it is noted from the beginning.
  await maya.evaluate(() => {
    const region = document.querySelector<HTMLElement>(".layer-page [aria-live='polite']");
    if (region === null) throw new Error("nothing speaks");
    const note = () =>
      document.body.setAttribute("data-spoken", `${spokenYet()} ${region.innerText}`);
    const spokenYet = () => document.body.getAttribute("data-spoken") ?? "";
    new MutationObserver(note).observe(region, {
      ...{ childList: true, characterData: true, subtree: true },
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
  await rowOf(maya, "Hana Novak", "text").waitFor();
});
