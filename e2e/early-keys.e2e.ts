// The promise: a key that opens a menu or a dialog may be pressed before it can open, and so may the keys after it. They
// act on it once it is there, and never on the page behind.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { openOnesOf } from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  ask,
  hasFocus,
  list,
  openRow,
  room,
  rowOf,
  setUpWorkspace,
  words,
} from "./member-steps.ts";
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
  const { me } = await ask(house, maya, "getMe", {});
  const { id } = await maxRow();
  await ask(house, maya, "assignConversation", { conversationId: id, assigneeId: me.id });
  const letGo = await openLate();
  await maya.keyboard.press("a");
  await maya.keyboard.press("0");
  await letGo();
  await expect.poll(async () => (await maxRow()).assigneeId).toBeNull();
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

/** Held until it is let go; a page that has fetched it once takes it from its memory, so load anew before. */
async function holdPart(name: RegExp): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await maya.route(name, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.goto(`${house.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  return () => letGo.resolve();
}

test("Escape calls a dialog off that has not loaded yet", async () => {
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
    // The next key is one of the page again.
    await maya.keyboard.press("?");
    await maya.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await maya.keyboard.press("Escape");
  }
});

test("Ctrl+Enter before the composer has loaded sends what was typed, and opens no tab", async () => {
  await maya.goto(`${house.url}/conversations/open`);
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

test("a key on a focused row counts before the commands of rows have loaded", async () => {
  const letGo = await holdPart(/conversation-screen.*\.js$/);
  await maya.keyboard.press("j");
  await hasFocus(maya, list(maya).getByRole("option").first());
  const { rows: open } = await ask(house, maya, "listConversations", { view: "open" });
  await maya.keyboard.press("e");
  letGo();
  const { id } = required(open[0], "a first row");
  const place = async () =>
    (await ask(house, maya, "getConversation", { conversationId: id })).conversation.place;
  await expect.poll(place, { interval: 300 }).toBe("closed");
  await ask(house, maya, "reopenConversation", { conversationId: id });
});

test("Tab leads from the addresses to the subject, Shift+Tab to the buttons between", async () => {
  await maya.goto(`${house.url}/conversations/open`);
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
