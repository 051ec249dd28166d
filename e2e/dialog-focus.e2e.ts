// The promise: whoever opens a dialog can act in it at once. The focus is never on the button that closes it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnesOf } from "./email-steps.ts";
import { ask, joinAsMember, openRow, ravi, setUpWorkspace } from "./member-steps.ts";
import { type E2eApp, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  await joinAsMember(house, maya, ravi);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const open = () => maya.locator("dialog[open]").last();
const button = (name: string | RegExp) => maya.getByRole("button", { name }).first();

/** What has the focus within the topmost dialog: its label, its name, or its words. */
const focused = () =>
  maya.evaluate(() => {
    const now = document.activeElement;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!(now instanceof HTMLElement) || !dialog?.contains(now)) return "outside";
    if (now === dialog) return "the dialog";
    return now.getAttribute("aria-label") || now.id || now.innerText || now.tagName;
  });

async function beginsIn(what: string): Promise<void> {
  await open().waitFor();
  await expect.poll(focused, { message: what }).not.toMatch(/^(outside|Close\b.*)$/);
}
async function leave(): Promise<void> {
  const count = await maya.locator("dialog[open]").count();
  await maya.keyboard.press("Escape");
  await expect.poll(() => maya.locator("dialog[open]").count()).toBeLessThan(count);
}
/** With the focus on the page, where single keys are heard. */
async function press(keys: string): Promise<void> {
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press(keys);
}

/** How much nearer it stands to one edge of the screen than to the other. */
const apartFromMiddle = () =>
  open().evaluate((dialog) => {
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    const isTall = bottom - top > window.innerHeight - 64;
    const across = Math.abs(left - (window.innerWidth - right));
    return isTall ? across : Math.max(across, Math.abs(top - (window.innerHeight - bottom)));
  });

test("the dialogs of the desk", async () => {
  await maya.goto(`${house.url}/conversations/open`);
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
    await beginsIn(what);
    await leave();
  }
  await press("h");
  await maya.getByRole("option", { name: /Choose date and time/ }).click();
  await beginsIn("snoozing until a time");
  await leave();
  await maya
    .getByRole("region", { name: "Consent" })
    .getByRole("button", { name: "Consent history" })
    .click();
  await beginsIn("the ledger");
  await button("Record consent").click();
  // What had the focus is gone; the new field takes it.
  await expect.poll(() => open().locator("input:focus").count()).toBe(1);
  await leave();
});

test("the dialogs of a mail", async () => {
  const [row] = await openOnesOf(house, maya, "Hana Novak");
  await maya.goto(`${house.url}/conversations/open/${row?.number}`);
  await button("More actions for this email").click();
  await maya.getByRole("menuitem", { name: "View headers" }).click();
  await beginsIn("the source");
  await leave();
});

test("a dialog whose fields load has the focus itself, and then they have it", async () => {
  const letGo = Promise.withResolvers<void>();
  await maya.route("**/rpc/listConsent", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await maya
    .getByRole("region", { name: "Consent" })
    .getByRole("button", { name: "Consent history" })
    .click();
  await beginsIn("a ledger that loads");
  letGo.resolve();
  await beginsIn("a ledger that has loaded");
  await leave();
});

test("the dialogs of the settings", async () => {
  await ask(house, maya, "createTag", { name: "urgent", colour: "red" });
  const at = async (section: string, opener: string | RegExp, what: string) => {
    await maya.goto(`${house.url}/settings/${section}`);
    await button(opener).click();
    await beginsIn(what);
    expect(await apartFromMiddle(), what).toBeLessThan(2);
    await leave();
  };
  await at("teams", "New team", "a new team");
  await at("tags", "New tag", "a new tag");
  await at("tags", /^Delete urgent/, "deleting a tag");
  await at("saved-replies", "New saved reply", "a new saved reply");
  await at("api-keys", "New key", "a new key");
  await at("members", "Invite", "an invitation");
  await at("security", "Turn on", "two-step sign-in");
  await at("suppressions", /^Add|^Stop/, "an address that gets no mail");
  const { lines } = await ask(house, maya, "getMe", {});
  const line = lines.find((one) => one.kind === "phone");
  await at(`inboxes/${line?.id}`, "Sounds", "audio files");
  await at(`inboxes/${line?.id}`, "Versions", "versions");
});
