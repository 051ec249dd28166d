// The promise: a key that opens a menu or a dialog may be pressed before it can open, and so may the keys after it. They
// act on it once it is there, and never on the page behind.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnesOf } from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import { ask, hasFocus, openRow, room, rowOf, setUpWorkspace, words } from "./member-steps.ts";
import { type E2eApp, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const maxRow = async () => {
  const [row] = await openOnesOf(house, maya, "Max Oduya");
  if (!row) throw new Error("Max has no open conversation.");
  return row;
};
/** At its address, with nothing but the list on the screen. The focus lies on no row. */
async function openLate(): Promise<() => Promise<void>> {
  const { number } = await maxRow();
  const letGo = await holdResponses(maya, "getConversation");
  await maya.goto(`${house.url}/conversations/open/${number}`);
  await rowOf(maya, "Max Oduya").waitFor();
  return letGo;
}
const tagNames = async () => {
  const { tags } = await ask(house, maya, "getMe", {});
  const { tagIds } = await maxRow();
  return tags.filter((one) => tagIds.includes(one.id)).map((one) => one.name);
};

test("a tag is typed and made before the conversation has loaded", async () => {
  const letGo = await openLate();
  await maya.keyboard.press("l");
  // Each of these letters is a key of the desk: archive, note, reply and so on.
  await maya.keyboard.type("herbs");
  await maya.keyboard.press("Enter");
  await letGo();
  await expect.poll(tagNames).toEqual(["herbs"]);
  await maya.keyboard.press("Escape");
  expect(await maya.getByRole("dialog").count()).toBe(0);
  expect((await maxRow()).assigneeId).toBeNull();
});

test("a choice by one key is made in the menu that was asked for", async () => {
  const letGo = await openLate();
  await maya.keyboard.press("a");
  await maya.keyboard.press("i");
  await letGo();
  const { me } = await ask(house, maya, "getMe", {});
  await expect.poll(async () => (await maxRow()).assigneeId).toBe(me.id);
  // "i" alone shows or hides the contact.
  await maya.getByRole("listbox", { name: "Assign to…" }).waitFor({ state: "detached" });
});

test("arrows move in a menu with a field too, and what is typed while keys are played back comes after them", async () => {
  const letGo = await openLate();
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

test("a menu that a key opens takes the very next key, before anything is painted", async () => {
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  const hadFocus = await maya.evaluate(async () => {
    const press = (key: string, code: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
      );
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    press("h", "KeyH");
    // What the browser does between two key presses, without a frame.
    await new Promise((done) => setTimeout(done));
    return document.activeElement?.closest("[popover]")?.matches(":popover-open") ?? false;
  });
  expect(hadFocus).toBe(true);
  await maya.keyboard.press("Escape");
});

test("what is typed while a dialog is fetched stands in it", async () => {
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  const letGo = Promise.withResolvers<void>();
  await maya.route(/merge-dialog.*\.js$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("m");
  await maya.keyboard.type("hera");
  letGo.resolve();
  const field = maya.getByRole("dialog", { name: /Merge/ }).getByRole("combobox");
  await hasFocus(maya, field);
  await maya.keyboard.type("n");
  await expect.poll(() => field.inputValue()).toBe("heran");
  await maya.keyboard.press("Escape");
  await words(maya).waitFor();
  await room(maya)
    .getByRole("heading", { name: /Max Oduya/ })
    .waitFor();
});

test("the editor takes the place of the plain box without a moment in which a letter is a key of the page", async () => {
  await maya.goto(`${house.url}/conversations/open`);
  const letGo = Promise.withResolvers<void>();
  await maya.route(/rich-editor.*\.js$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.reload();
  await rowOf(maya, "Bill Tranter").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("r");
  await hasFocus(maya, words(maya));
  await maya.keyboard.type("Th");
  // From here on nothing is painted: a busy machine.
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
  letGo.resolve();
  await expect.poll(() => maya.locator(".ProseMirror").count()).toBe(1);
  // "t" alone opens the text, "n" the note.
  await maya.keyboard.type("e tent");
  await maya.evaluate(() => (window as unknown as { paintAgain: () => void }).paintAgain());
  await expect.poll(() => words(maya).innerText()).toContain("The tent");
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});

test("a slash opens the saved replies before the editor is there", async () => {
  await ask(house, maya, "createSavedReply", {
    ...{ name: "Opening hours", body: "<p>We open at nine.</p>", isShared: true },
  });
  await maya.goto(`${house.url}/conversations/open`);
  const letGo = Promise.withResolvers<void>();
  await maya.route(/rich-editor.*\.js$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.reload();
  await rowOf(maya, "Bill Tranter").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("r");
  await hasFocus(maya, words(maya));
  await maya.keyboard.type("/");
  const field = maya.getByRole("combobox", { name: "Find a saved reply" });
  await hasFocus(maya, field);
  await maya.keyboard.type("open");
  letGo.resolve();
  await maya.getByRole("option", { name: /Opening hours/ }).waitFor();
  await maya.keyboard.press("Enter");
  await expect.poll(() => words(maya).innerText()).toMatch(/^We open at nine\.\s*$/);
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});

test("a screen that is still being fetched does not go by the name of the one before, and is announced when it is there", async () => {
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await expect.poll(() => maya.title()).toContain("Max Oduya");
  const letGo = Promise.withResolvers<void>();
  await maya.route(/settings-page.*\.js$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("g");
  await maya.keyboard.press("s");
  await maya.getByRole("status", { name: "Loading settings…" }).waitFor();
  await expect.poll(() => maya.title()).toBe("Deskbell");
  letGo.resolve();
  await maya.getByRole("navigation", { name: "Settings" }).waitFor();
  await expect.poll(() => maya.title()).toMatch(/Settings · Deskbell$/);
});
