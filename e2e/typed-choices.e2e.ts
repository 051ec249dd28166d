// Everything that can be chosen can be typed: a contact by arrow keys and Enter, a time in words, a conversation by its
// number, a caller by the last digits. A typo gets a suggestion.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleKeyDelayMs } from "#web/ui/popover/choice-keys.ts";
import { listOpenConversationsOf } from "./email-steps.ts";
import { hasFocus, openRow, rowOf, rpc, setUpWorkspace } from "./member-steps.ts";
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
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

async function press(keys: string): Promise<void> {
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press(keys);
}
const maxPoint = async () => {
  const [row] = await listOpenConversationsOf(app, maya, "Max Oduya");
  if (!row) throw new Error("Max has no open conversation.");
  const { contact } = await rpc(app, maya, "getConversation", { conversationId: row.id });
  const point = contact.contactPoints.find((one) => one.kind === "phone");
  if (!point) throw new Error("Max has no number.");
  return { ...point, number: row.number, id: row.id };
};

/** The row leaves the list on the key press; the server follows a moment later. */
async function snoozedAtServer(conversationId: string): Promise<number> {
  const until = async () => {
    const { conversation } = await rpc(app, maya, "getConversation", { conversationId });
    return conversation.snoozedUntil;
  };
  await expect.poll(until).not.toBeNull();
  return Date.parse((await until()) ?? "");
}

test.each([
  ["Shift+N", "New text"],
  ["Shift+C", "Call a number"],
] as const)("%s: a contact is chosen with arrow keys and Enter", async (keys, title) => {
  const { formatted } = await maxPoint();
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  await press(keys);
  const dialog = maya.getByRole("dialog", { name: title });
  const field = dialog.getByRole("combobox", { name: "To" });
  await hasFocus(maya, field);
  const heightBefore = (await dialog.boundingBox())?.height;
  await maya.keyboard.type("oduya");
  const found = dialog.getByRole("listbox", { name: "Contacts found" }).getByRole("option");
  await found.filter({ hasText: "Max Oduya" }).waitFor();
  expect((await dialog.boundingBox())?.height).toBe(heightBefore);
  await expectAccessible(maya, `${title} with suggestions`);
  await maya.keyboard.press("ArrowDown");
  await maya.keyboard.press("ArrowUp");
  await expect
    .poll(() => field.getAttribute("aria-activedescendant"))
    .toBe(await found.first().getAttribute("id"));
  // Escape closes only the list, and an arrow key reopens it.
  await maya.keyboard.press("Escape");
  await found.first().waitFor({ state: "hidden" });
  await maya.keyboard.press("ArrowDown");
  await found.first().waitFor();
  await maya.keyboard.press("Enter");
  await found.first().waitFor({ state: "hidden" });
  if (title === "New text") {
    await hasFocus(maya, dialog.getByRole("textbox", { name: "Text" }));
    await dialog.getByRole("group", { name: "To" }).getByText("Max Oduya").waitFor();
    await expectAccessible(maya, "a new text to a chosen contact");
    await dialog.getByRole("button", { name: "Remove Max Oduya" }).click();
    await hasFocus(maya, field);
    await expect.poll(() => field.inputValue()).toBe("");
  } else {
    await expect
      .poll(() => maya.getByRole("dialog").getByLabel("To", { exact: true }).inputValue())
      .toBe(formatted);
  }
  await maya.keyboard.press("Escape");
  await maya.getByRole("dialog").waitFor({ state: "detached" });
});

test("dials a number typed before the phone has loaded", async () => {
  const phoneCode = Promise.withResolvers<void>();
  await maya.route("**/softphone-host-*.js", async (route) => {
    await phoneCode.promise;
    await route.continue();
  });
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  await maya.keyboard.press("Shift+C");
  await maya.keyboard.type("030");
  // Forgets the first attempt.
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Shift+C");
  await maya.keyboard.type("0207946");
  phoneCode.resolve();
  const to = maya
    .getByRole("dialog", { name: "Call a number" })
    .getByRole("combobox", { name: "To" });
  await hasFocus(maya, to);
  await expect.poll(async () => (await to.inputValue()).replaceAll(/\D/g, "")).toBe("0207946");
  await maya.keyboard.press("Escape");
});

test("Enter before the contacts are found sends nothing and shows no error", async () => {
  const letGo = Promise.withResolvers<void>();
  await maya.route("**/rpc/listContacts", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  await press("Shift+N");
  const dialog = maya.getByRole("dialog", { name: "New text" });
  await hasFocus(maya, dialog.getByRole("combobox", { name: "To" }));
  await maya.keyboard.type("oduya");
  await maya.keyboard.press("Enter");
  letGo.resolve();
  await dialog.getByRole("option", { name: /Max Oduya/ }).waitFor();
  expect(await dialog.locator('[data-part="field-error"]').count()).toBe(0);
  await maya.unroute("**/rpc/listContacts");
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("shows the layout of the page while the first response is loading", async () => {
  const letGo = Promise.withResolvers<void>();
  await maya.route("**/rpc/getMe", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  for (const at of ["settings/profile", "conversations/open"]) {
    await maya.goto(`${app.url}/${at}`);
    await maya.locator("main[aria-busy=true] [data-part=skeleton]").first().waitFor();
  }
  letGo.resolve();
  await rowOf(maya, "Max Oduya").waitFor();
  await maya.unroute("**/rpc/getMe");
});

test("a time is typed, shown as understood, and chosen with Enter", async () => {
  const { id } = await maxPoint();
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await press("h");
  const field = maya.getByRole("combobox", { name: "Snooze until…" });
  await hasFocus(maya, field);
  const options = maya.getByRole("listbox", { name: "Snooze until…" }).getByRole("option");
  await maya.keyboard.type("no time at all");
  await maya.getByText(/No time found in/).waitFor();
  await field.fill("in 3 days at 4pm");
  await options.filter({ hasText: /16:00|4:00/ }).waitFor();
  await expectAccessible(maya, "a typed time");
  await maya.keyboard.press("Enter");
  await rowOf(maya, "Max Oduya").waitFor({ state: "detached" });
  const until = await snoozedAtServer(id);
  expect(until - Date.now()).toBeGreaterThan(2 * 86_400_000);
  expect(new Date(until).toLocaleTimeString("en-GB", { timeZone: "Europe/London" })).toBe(
    "16:00:00",
  );
  await rpc(app, maya, "reopenConversation", { conversationId: id });
});

test("letters in a search field search; only a single key chooses", async () => {
  const { id } = await maxPoint();
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Max Oduya");
  await press("a");
  await hasFocus(maya, maya.getByRole("combobox", { name: "Assign to…" }));
  await maya.keyboard.type("isla");
  await maya.getByText("No teammate or team matches “isla”").waitFor();
  // A regression: a lone "i" used to choose "Me", so no one could search for Iris.
  await maya.getByRole("combobox", { name: "Assign to…" }).fill("");
  await maya.keyboard.type("i");
  await maya.waitForTimeout(2 * singleKeyDelayMs);
  expect(await maya.getByRole("combobox", { name: "Assign to…" }).inputValue()).toBe("i");
  await maya.keyboard.press("Escape");
  await press("h");
  const until = maya.getByRole("combobox", { name: "Snooze until…" });
  await hasFocus(maya, until);
  await maya.keyboard.type("3 days");
  expect(await until.inputValue()).toBe("3 days");
  const { conversation } = await rpc(app, maya, "getConversation", { conversationId: id });
  expect(conversation).toMatchObject({ assigneeId: null, status: "open" });
  await until.fill("");
  await maya.keyboard.press("2");
  await rowOf(maya, "Max Oduya").waitFor({ state: "detached" });
  await snoozedAtServer(id);
  await rpc(app, maya, "reopenConversation", { conversationId: id });
});

test("finds a conversation by its number and a caller by the last digits, and suggests a fix for a typo", async () => {
  const { number, value } = await maxPoint();
  await maya.goto(`${app.url}/search`);
  const box = maya.getByRole("searchbox", { name: "Search" });
  await box.fill(`#${number}`);
  const numbered = maya.getByRole("list", { name: "Conversation", exact: true });
  await numbered.getByText(`#${number} Max Oduya`).waitFor();
  await expectAccessible(maya, "a conversation by its number");
  await box.press("Enter");
  await maya
    .getByRole("region", { name: "Conversation" })
    .getByRole("heading", { name: /Max Oduya/ })
    .waitFor();

  await maya.goto(`${app.url}/search`);
  const end = value.slice(-4);
  await box.fill(`${end.slice(0, 2)}-${end.slice(2)}`);
  await maya.getByRole("list", { name: "People" }).getByText("Max Oduya").waitFor();

  await box.fill("form:max");
  await maya.getByText("“form:” isn't a search filter. Did you mean “from:”?").waitFor();
  await expectAccessible(maya, "a mistyped operator");
  await maya.getByRole("button", { name: "Search for from:max" }).click();
  await expect.poll(() => box.inputValue()).toBe("from:max");
  await maya.getByRole("listbox", { name: "Results" }).getByRole("option").first().waitFor();
});

test("the keyboard shortcuts are also shown in a narrow window", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Ada Brook", "sms").waitFor();
  await maya.setViewportSize({ width: 700, height: 450 });
  await press("?");
  const keys = maya.getByRole("dialog", { name: "Keyboard shortcuts" });
  const reply = keys.getByRole("region", { name: "Reply" }).locator("dl > div").first();
  await reply.getByText("Reply", { exact: true }).waitFor();
  await reply.locator("kbd").first().waitFor();
  await expectAccessible(maya, "the keys in a narrow window");
  await maya.keyboard.press("Escape");
  await maya.setViewportSize({ width: 1440, height: 900 });
});

test("loading settings look like the settings, with a way back", async () => {
  await maya.setViewportSize({ width: 360, height: 740 });
  const letGo = Promise.withResolvers<void>();
  await maya.route(/settings-page.*\.js$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await maya.goto(`${app.url}/settings`);
  const coming = maya.locator("main[aria-busy=true]");
  await coming.locator("[data-part=skeleton]").first().waitFor();
  const topOf = (text: string) =>
    maya
      .getByText(text, { exact: true })
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  await coming.getByRole("link", { name: "Back to conversations" }).waitFor();
  const before = await topOf("Settings");
  expect(await maya.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  letGo.resolve();
  await maya
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Profile" })
    .waitFor();
  // What is already visible stays in place.
  expect(Math.abs((await topOf("Settings")) - before)).toBeLessThanOrEqual(8);
  await maya.unroute(/settings-page.*\.js$/);
  await maya.setViewportSize({ width: 1440, height: 900 });
});
