// A form shows an error only while it applies, closing a dialog loses nothing that was typed, submitted or shown once,
// and the keyboard always has a focus.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdResponses } from "./hold-responses.ts";
import { conversationRegion, hasFocus, messageBox, rowOf } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await app.person();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const dialog = (name: string) => maya.getByRole("dialog", { name });
const isFocusSomewhere = () => maya.evaluate(() => document.activeElement !== document.body);

test("a page whose script fails to load says so, and a button reloads it", async () => {
  const refuse = (route: Route) => route.abort();
  const script = /\/assets\/.*\.js$/;
  await maya.route(script, refuse);
  await maya.goto(app.url);
  await maya.getByRole("heading", { name: "Deskbell couldn't be loaded" }).waitFor();
  const again = maya.getByRole("button", { name: "Try again" });
  await hasFocus(maya, again);
  await maya.unroute(script, refuse);
  await again.click();
  await maya.getByRole("heading", { name: "Set up Deskbell" }).waitFor();
  expect(await maya.getByText("Deskbell couldn't be loaded").isVisible()).toBe(false);
});

test("the setup clears an error when its field is valid, and keeps the focus in each step", async () => {
  const email = maya.getByLabel("Email");
  await maya.getByRole("button", { name: "Continue" }).click();
  await maya.getByText("Enter an email address.").waitFor();
  await maya.getByText("Enter your name.").waitFor();
  await maya.getByText("Enter a password of at least 10 characters.").waitFor();
  // While one is typed, the hint says what it lacks, and nothing is red.
  await maya.getByLabel("Password", { exact: true }).fill("correct");
  await maya.getByText("7 of 10 characters.").waitFor();
  const errors = await maya.locator('[data-part="field-error"]').allInnerTexts();
  expect(errors).not.toContain("7 of 10 characters.");
  await email.fill(owner.email);
  await maya.getByText("Enter an email address.").waitFor({ state: "detached" });
  // Errors of other fields stay.
  await maya.getByText("Enter your name.").waitFor();
  await maya.getByLabel("Company").fill(owner.company);
  await maya.getByLabel("Your name").fill(owner.name);
  await maya.getByLabel("Password", { exact: true }).fill(owner.password);
  await expect.poll(() => maya.locator('[data-part="field-error"]').count()).toBe(0);
  await maya.getByRole("button", { name: "Continue" }).click();
  await hasFocus(maya, maya.getByRole("heading", { name: "How do you want to start?" }));
  await maya.getByRole("radio", { name: /provider/i }).check();
  await maya.getByRole("button", { name: "Continue" }).click();
  await hasFocus(maya, maya.getByRole("heading", { name: "Connect a provider" }));
  await maya.getByRole("button", { name: "Another way to start" }).click();
  await hasFocus(maya, maya.getByRole("heading", { name: "How do you want to start?" }));
  await maya.getByRole("radio", { name: /simulator/i }).check();
  await maya.getByRole("button", { name: "Open Deskbell" }).click();
  await rowOf(maya, "Ada Brook", "sms").waitFor();
});

test("a short settings page reaches the bottom of the window", async () => {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await maya.setViewportSize({ width, height });
    await maya.goto(`${app.url}/settings/tags`);
    const page = maya.getByRole("region", { name: "Tags", exact: true });
    await page.waitFor();
    const foot = () => page.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(foot).toBe(height);
  }
  await maya.setViewportSize({ width: 1440, height: 900 });
});

test("a half-written saved reply is restored after Escape, and discarded on Cancel", async () => {
  await maya.goto(`${app.url}/settings/saved-replies`);
  const make = maya.getByRole("button", { name: "New saved reply" });
  await make.click();
  const name = dialog("New saved reply").getByRole("textbox", { name: "Name" });
  await name.fill("Opening hours");
  await maya.keyboard.press("Escape");
  await dialog("New saved reply").waitFor({ state: "detached" });
  await maya.getByRole("button", { name: "Reopen" }).click();
  await expect.poll(() => name.inputValue()).toBe("Opening hours");
  await maya.goto(`${app.url}/conversations/open`);
  await maya.goto(`${app.url}/settings/saved-replies`);
  await make.click();
  await expect.poll(() => name.inputValue()).toBe("Opening hours");
  await dialog("New saved reply").getByRole("button", { name: "Cancel" }).click();
  await make.click();
  await expect.poll(() => name.inputValue()).toBe("");
  await maya.keyboard.press("Escape");
});

test("a saved reply with an unknown placeholder is saved only after a warning", async () => {
  await maya.goto(`${app.url}/settings/saved-replies`);
  await maya.getByRole("button", { name: "New saved reply" }).click();
  const reply = dialog("New saved reply");
  await reply.getByRole("textbox", { name: "Name" }).fill("Greeting");
  await reply.getByRole("button", { name: "Create saved reply" }).waitFor();
  await reply.getByRole("textbox", { name: "Message" }).click();
  await maya.keyboard.type("Hello {{nonsense}}");
  await reply.getByText(/^{{nonsense}} won't be filled in/).waitFor();
  for (const width of [1440, 360]) {
    await maya.setViewportSize({ width, height: 800 });
    await reply.getByRole("button", { name: "Save anyway" }).waitFor();
    await expectAccessible(maya, "an unknown placeholder");
  }
  await maya.setViewportSize({ width: 1440, height: 900 });
  await reply.getByRole("button", { name: "Save anyway" }).click();
  await reply.waitFor({ state: "detached" });
  await maya.getByRole("button", { name: "Delete Greeting" }).click();
  await maya.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await maya.getByText("No saved replies yet").waitFor();
});

test.each([
  ["tags", "New tag", "New tag", "Name", "Urgent"],
  ["teams", "New team", "New team", "Name", "Fitters"],
  ["members", "Invite", "Invite someone", "Email", "nora@copperline.example"],
] as const)(
  "what was typed in %s is restored after Escape, and discarded on Cancel",
  async (section, make, title, label, typed) => {
    await maya.goto(`${app.url}/settings/${section}`);
    const open = maya.getByRole("button", { name: make, exact: true });
    await open.click();
    const field = dialog(title).getByRole("textbox", { name: label });
    await field.fill(typed);
    await maya.keyboard.press("Escape");
    await dialog(title).waitFor({ state: "detached" });
    await maya.getByText("What you entered is saved as a draft in this tab.").waitFor();
    await maya.getByRole("button", { name: "Reopen" }).click();
    await expect.poll(() => field.inputValue()).toBe(typed);
    await dialog(title).getByRole("button", { name: "Cancel" }).click();
    await open.click();
    await expect.poll(() => field.inputValue()).toBe("");
    await maya.keyboard.press("Escape");
    await dialog(title).waitFor({ state: "detached" });
  },
);

test("a half-written subject is restored after Escape, and discarded on Cancel", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Ada Brook", "sms").click();
  const open = async () => {
    await conversationRegion(maya).getByRole("button", { name: "More", exact: true }).click();
    await maya.getByRole("menuitem", { name: /^Edit subject/ }).click();
  };
  const field = dialog("Edit subject").getByRole("textbox", { name: "Subject" });
  await open();
  const before = await field.inputValue();
  await field.fill("Dripping tap");
  await maya.keyboard.press("Escape");
  await dialog("Edit subject").waitFor({ state: "detached" });
  await open();
  await expect.poll(() => field.inputValue()).toBe("Dripping tap");
  await dialog("Edit subject").getByRole("button", { name: "Cancel" }).click();
  await open();
  await expect.poll(() => field.inputValue()).toBe(before);
  await maya.keyboard.press("Escape");
});

test("sending later by the menu moves the focus to the timeline, and the email's actions are on one line", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Hana Novak", "email").click();
  const conversation = conversationRegion(maya);
  await messageBox(maya).fill("Here is the invoice again.");
  await conversation.getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  await hasFocus(maya, maya.locator("[data-part=timeline]"));
  await conversation.getByRole("button", { name: "Reschedule" }).waitFor();
  // In one reading: the email above may still be growing.
  const tops = await conversation
    .getByRole("button", { name: /^(Edit|Reschedule)$/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});

test("after the first item of a list is created, the page heading has the focus without a focus ring", async () => {
  const heading = maya.getByRole("main").getByRole("heading", { level: 1 });
  for (const [section, make, name] of [
    ["teams", "New team", "Fitters"],
    ["saved-replies", "New saved reply", "Opening hours"],
  ] as const) {
    await maya.goto(`${app.url}/settings/${section}`);
    await maya.getByRole("button", { name: make }).click();
    await dialog(make).getByRole("textbox", { name: "Name" }).fill(name);
    if (section === "saved-replies") {
      await dialog(make).getByRole("textbox", { name: "Message" }).click();
      await maya.keyboard.type("From nine to five.");
    }
    await dialog(make)
      .getByRole("button", { name: /^(Save|Create)/ })
      .click();
    await maya.getByRole("listitem").filter({ hasText: name }).waitFor();
    await heading.and(maya.locator(":focus")).waitFor();
    expect(await heading.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none");
  }
});

test("an invitation link takes the focus, and is offered in a toast if its dialog was closed too early", async () => {
  await maya.goto(`${app.url}/settings/members`);
  const invite = async (email: string) => {
    await maya.getByRole("button", { name: "Invite", exact: true }).click();
    await dialog("Invite someone").getByRole("textbox", { name: "Email" }).fill(email);
    await maya.keyboard.press("Enter");
  };
  await invite("nora@copperline.example");
  await dialog("Invitation created").waitFor();
  expect(await isFocusSomewhere()).toBe(true);
  await dialog("Invitation created").getByRole("button", { name: "Done" }).click();

  const letGo = await holdResponses(maya, "inviteMember");
  const inviteRequest = maya.waitForRequest("**/rpc/inviteMember");
  await invite("vera@copperline.example");
  await inviteRequest;
  await maya.keyboard.press("Escape");
  await dialog("Invite someone").waitFor({ state: "detached" });
  await letGo();
  await maya.getByText(/The invitation for vera@copperline.example is ready/).waitFor();
  await maya.getByRole("button", { name: "Copy link" }).waitFor();
});

test("an error is shown if its dialog was closed before the response", async () => {
  await maya.goto(`${app.url}/settings/members`);
  await maya.route("**/rpc/inviteMember", async (route) => {
    await dialog("Invite someone").waitFor({ state: "detached" });
    await route.abort();
  });
  await maya.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog("Invite someone")
    .getByRole("textbox", { name: "Email" })
    .fill("nora@copperline.example");
  const inviteRequest = maya.waitForRequest("**/rpc/inviteMember");
  await maya.keyboard.press("Enter");
  await inviteRequest;
  await maya.keyboard.press("Escape");
  await maya.getByText(/The server didn't answer/).waitFor();
});
