// A dialog can be used as soon as it opens: its close button never has the initial focus.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenConversationsOf } from "./email-steps.ts";
import { joinAsMember, openRow, ravi, rpc, setUpWorkspace } from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await joinAsMember(app, maya, ravi);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const open = () => maya.locator("dialog[open]").last();
const button = (name: string | RegExp) => maya.getByRole("button", { name }).first();

/** What has the focus within the topmost dialog: its label, name, or text. */
const focused = () =>
  maya.evaluate(() => {
    const now = document.activeElement;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!(now instanceof HTMLElement) || !dialog?.contains(now)) return "outside";
    if (now === dialog) return "the dialog";
    return now.getAttribute("aria-label") || now.id || now.innerText || now.tagName;
  });

async function expectFocusInside(what: string): Promise<void> {
  await open().waitFor();
  await expect.poll(focused, { message: what }).not.toMatch(/^(outside|Close\b.*)$/);
}
async function closeDialog(): Promise<void> {
  const count = await maya.locator("dialog[open]").count();
  await maya.keyboard.press("Escape");
  await expect.poll(() => maya.locator("dialog[open]").count()).toBeLessThan(count);
}
/** Moves the focus to the page first, where single-key shortcuts work. */
async function press(keys: string): Promise<void> {
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press(keys);
}

/** How far the dialog is off center, in pixels. A dialog as tall as the screen is only checked horizontally. */
const apartFromMiddle = () =>
  open().evaluate((dialog) => {
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    const isTall = bottom - top > window.innerHeight - 64;
    const across = Math.abs(left - (window.innerWidth - right));
    return isTall ? across : Math.max(across, Math.abs(top - (window.innerHeight - bottom)));
  });

test("dialogs of the conversation screen", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  for (const [what, keys] of [
    ["all keys", "?"],
    ["commands", "Control+k"],
    ["a new text", "Shift+N"],
    ["a new e-mail", "Shift+M"],
    ["a call", "Shift+C"],
    ["merging", "m"],
  ] as const) {
    await press(keys);
    await expectFocusInside(what);
    await closeDialog();
  }
  await press("h");
  await maya.getByRole("option", { name: /Choose date and time/ }).click();
  await expectFocusInside("snoozing until a time");
  await closeDialog();
  await maya
    .getByRole("region", { name: "Consent" })
    .getByRole("button", { name: "Consent history" })
    .click();
  await expectFocusInside("the ledger");
  await button("Record consent").click();
  // The focused element is gone; the new field takes the focus.
  await expect.poll(() => open().locator("input:focus").count()).toBe(1);
  await closeDialog();
});

test("dialogs of an email", async () => {
  const [row] = await listOpenConversationsOf(app, maya, "Hana Novak");
  await maya.goto(`${app.url}/conversations/open/${row?.number}`);
  await button("More actions for this email").click();
  await maya.getByRole("menuitem", { name: "View headers" }).click();
  await expectFocusInside("the source");
  await closeDialog();
});

test("a dialog whose fields are loading has the focus itself, then moves it to a field", async () => {
  const letGo = Promise.withResolvers<void>();
  await maya.route("**/rpc/listConsent", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await maya
    .getByRole("region", { name: "Consent" })
    .getByRole("button", { name: "Consent history" })
    .click();
  await expectFocusInside("a ledger that loads");
  letGo.resolve();
  await expectFocusInside("a ledger that has loaded");
  await closeDialog();
});

test("dialogs of the settings", async () => {
  await rpc(app, maya, "createTag", { name: "urgent", color: "red" });
  const at = async (section: string, opener: string | RegExp, what: string) => {
    await maya.goto(`${app.url}/settings/${section}`);
    await button(opener).click();
    await expectFocusInside(what);
    expect(await apartFromMiddle(), what).toBeLessThan(2);
    await closeDialog();
  };
  await at("teams", "New team", "a new team");
  await at("tags", "New tag", "a new tag");
  await at("tags", /^Delete urgent/, "deleting a tag");
  await at("saved-replies", "New saved reply", "a new saved reply");
  await at("api-keys", "New key", "a new key");
  await at("members", "Invite", "an invitation");
  await at("security", "Turn on", "two-step sign-in");
  await at("suppressions", /^Add|^Stop/, "an address that gets no mail");
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const inbox = inboxes.find((one) => one.kind === "phone");
  await at(`inboxes/${inbox?.id}`, "Audio files", "audio files");
  await at(`inboxes/${inbox?.id}`, "Versions", "versions");
});

test("a toast stays in place while a dialog is open, on a desktop and on a phone", async () => {
  const toast = maya.getByTestId("toast").first();
  const place = async () => {
    // It moves in, which begins a frame after it is there.
    await toast.evaluate(async (it) => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      await Promise.all(it.getAnimations().map((one) => one.finished));
    });
    return toast.boundingBox();
  };
  const { rows } = await rpc(app, maya, "listConversations", { view: "open" });
  for (const [index, width] of [1440, 360].entries()) {
    await maya.setViewportSize({ width, height: 800 });
    await maya.goto(`${app.url}/conversations/open/${rows[index]?.number}`);
    await maya.locator("[data-part=timeline]").waitFor();
    await press("Shift+A");
    await toast.getByText("assigned to you").waitFor();
    const before = await place();
    await maya.keyboard.press("Control+k");
    await expectFocusInside("the command palette");
    expect(await place()).toEqual(before);
    await closeDialog();
    expect(await place()).toEqual(before);
  }
});
