// A WhatsApp number is added, a customer writes, gets a reply with text and a file, and their read receipt is shown. A
// day later only a template can be sent, an undone one returns filled in, and STOP ends the conversation.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpWorkspace } from "./member-steps.ts";
import { runSql } from "./run-sql.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  owner,
  saveScreenshotsOnFailure,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let databaseUrl: string;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp({
    outside: async (at) => {
      databaseUrl = at.databaseUrl;
      return {};
    },
  });
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const customer = "Noor Aziz";
const timeline = (page: Page) => page.getByRole("list", { name: "Timeline" });
const row = (page: Page) =>
  page
    .getByRole("listbox", { name: "Conversations" })
    .getByRole("option", { name: new RegExp(`^${customer}`) });
const templates = () => maya.getByRole("group", { name: "Send a template" });

/** Checks light and dark mode at desktop and phone size. */
async function checkAppearance(page: Page, where: string, but?: "it scrolls"): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await expectAccessible(page, where);
      if (but === undefined) await expectUpright(page, where);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(size);
}

/** Backdates the customer's messages by this many hours. */
async function age(hours: number): Promise<void> {
  for (const table of ["message", "entry"])
    await runSql(
      databaseUrl,
      `update ${table} set at = at - make_interval(hours => $1)
        where id in (select id from message where channel = 'whatsapp' and direction = 'in')`,
      [hours],
    );
  await runSql(
    databaseUrl,
    `update entry set body = body - 'claimedSentAt'
      where id in (select id from message where channel = 'whatsapp' and direction = 'in')`,
    [],
  );
}

async function addCustomerInSimulator(): Promise<Page> {
  const simulator = await app.person();
  await signIn(simulator, app.url, owner.email, owner.password);
  await simulator.goto(`${app.url}/simulator`);
  await simulator.getByRole("button", { name: "Add a customer" }).click();
  const dialog = simulator.getByRole("dialog");
  await dialog.getByLabel("Name").fill(customer);
  await dialog.getByLabel(/number/i).fill("07700 900633");
  await dialog.getByRole("button", { name: /add|move/i }).click();
  return simulator;
}
const phoneOf = (simulator: Page) => simulator.getByRole("region", { name: new RegExp(customer) });
async function write(simulator: Page, text: string): Promise<void> {
  const phone = phoneOf(simulator);
  await phone.getByRole("radio", { name: "WhatsApp" }).click();
  await phone.getByLabel("Text message").fill(text);
  await phone.getByRole("button", { name: "Send text" }).click();
}

test("a WhatsApp number is added, receives a message, and gets a reply with a file that is read", async () => {
  await maya.goto(`${app.url}/settings/inboxes/new`);
  await maya.getByRole("radio", { name: "Phone number" }).click();
  await maya
    .getByRole("radio", { name: /on WhatsApp/ })
    .first()
    .check();
  await maya.getByLabel("Inbox name").fill("WhatsApp desk");
  await checkAppearance(maya, "adding a number on WhatsApp");
  await maya.getByRole("button", { name: "Add inbox" }).click();
  await maya.getByText("WhatsApp desk").first().waitFor();

  const simulator = await addCustomerInSimulator();
  await phoneOf(simulator).getByRole("radio", { name: "WhatsApp" }).waitFor();
  await write(simulator, "Is my order ready?");
  await maya.goto(`${app.url}/conversations/open`);
  await row(maya).waitFor();
  await row(maya).click();
  await timeline(maya).getByText("Is my order ready?").waitFor();
  await maya.getByText(/You can send free-form messages for another/).waitFor();

  const box = maya.getByRole("textbox", { name: "Message" });
  await box.fill("Yes, come in.");
  await maya.getByRole("button", { name: "Send", exact: true }).click();
  await phoneOf(simulator).getByText("Yes, come in.").waitFor();
  await maya.locator("[data-testid=text-panel] input[type=file]").setInputFiles({
    name: "way to us.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 the way"),
  });
  await maya.getByText("way to us.pdf").first().waitFor();
  await box.fill("The way is in the plan.");
  await maya.getByText(/WhatsApp can't send text with way to us.pdf/).waitFor();
  await checkAppearance(maya, "words beside a PDF on WhatsApp");
  await box.fill("");
  await maya.getByRole("button", { name: "Send", exact: true }).click();
  await timeline(maya).getByText("way to us.pdf").waitFor();
  await phoneOf(simulator).getByRole("button", { name: "Mark as read" }).click();
  await timeline(maya)
    .getByText(/, read/)
    .first()
    .waitFor();
  await checkAppearance(maya, "a conversation on WhatsApp");
  await checkAppearance(simulator, "a phone with WhatsApp", "it scrolls");
});

test("a day later only a template can be sent, and an undone one is filled in again", async () => {
  await age(25);
  // Long enough to click Undo on a slow machine.
  await runSql(databaseUrl, "update inbox set undo_seconds = 60 where channel = 'whatsapp'", []);
  await maya.reload();
  await templates().waitFor();
  await maya.getByText(/more than 24 hours ago/).waitFor();
  await templates()
    .getByLabel("Template", { exact: true })
    .selectOption({ label: "order_ready (en)" });
  await templates().getByLabel("Value 1").fill("Noor");
  await templates().getByLabel("Value 2").fill("1042");
  await templates().getByText("Hello Noor, your order 1042").waitFor();
  await checkAppearance(maya, "a closed window on WhatsApp");
  const sent = timeline(maya).getByText("Hello Noor, your order 1042 is ready to be picked up.");
  await templates().getByRole("button", { name: "Send template" }).click();
  await sent.waitFor();
  await maya.getByRole("button", { name: /^Undo/ }).first().click();
  await expect.poll(() => templates().getByLabel("Value 2").inputValue()).toBe("1042");
  expect(await templates().getByLabel("Value 1").inputValue()).toBe("Noor");
  await templates().getByLabel("Value 2").fill("1043");
  await templates().getByRole("button", { name: "Send template" }).click();
  await timeline(maya).getByText("your order 1043 is ready").waitFor();
  await checkAppearance(maya, "a template sent on WhatsApp");
});

test("a template leaves the text that the member is writing", async () => {
  await age(-25);
  await maya.reload();
  const box = maya.getByRole("textbox", { name: "Message" });
  await box.fill("A long reply, not finished yet.");
  const listDrafts = () => runSql(databaseUrl, "select body from draft where kind = 'text'", []);
  await expect.poll(listDrafts).toEqual([{ body: "A long reply, not finished yet." }]);
  await age(25);
  await maya.reload();
  await maya.getByRole("button", { name: "Send a template" }).click();
  const dialog = maya.getByRole("dialog", { name: "Send a WhatsApp template" });
  await dialog.getByLabel("Template", { exact: true }).selectOption({ label: "order_ready (en)" });
  await dialog.getByLabel("Value 1").fill("Noor");
  await dialog.getByLabel("Value 2").fill("1044");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await timeline(maya).getByText("your order 1044 is ready").waitFor();
  expect(await listDrafts()).toEqual([{ body: "A long reply, not finished yet." }]);
  expect(await box.inputValue()).toBe("A long reply, not finished yet.");
  await box.fill("");
  await templates().waitFor();
});

test("a new WhatsApp message requires a template too, and STOP blocks it with the reason", async () => {
  await maya.getByRole("button", { name: /New/ }).first().click();
  await maya.getByRole("menuitem", { name: "New text" }).click();
  const dialog = maya.getByRole("dialog", { name: /^New (text|WhatsApp message)$/ });
  const inboxes = dialog.getByLabel("From");
  const name = await inboxes.locator("option", { hasText: "WhatsApp desk" }).innerText();
  await inboxes.selectOption({ label: name });
  await dialog.getByLabel("To").fill("07700 900633");
  await dialog.getByText(/You can only send a template/).waitFor();
  await dialog.getByLabel("Template", { exact: true }).waitFor();
  await checkAppearance(maya, "a new message by WhatsApp");
  await dialog.getByLabel("To").fill("07700 900634");
  await dialog.getByText(/never wrote on WhatsApp/).waitFor();
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("Say how they opted in to WhatsApp.").waitFor();
  expect(await dialog.getByText(/\btexts?\b/i).count()).toBe(0);
  await checkAppearance(maya, "a new message to a customer who never wrote");
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const simulator = await app.person();
  await signIn(simulator, app.url, owner.email, owner.password);
  await simulator.goto(`${app.url}/simulator`);
  await simulator.getByText(customer).first().click();
  await write(simulator, "STOP");
  await phoneOf(simulator)
    .getByText("You're unsubscribed and won't get more messages from us here.")
    .waitFor();
  await maya
    .getByText(/opted out of WhatsApp/)
    .first()
    .waitFor();
  await checkAppearance(maya, "STOP on WhatsApp");
});
