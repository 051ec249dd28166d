// The simulated customers' mailboxes: emails are written there as by real email programs, and show what Deskbell sends.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let simulatorPage: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulatorPage = await maya.context().newPage();
  await simulatorPage.goto(`${app.url}/simulator`);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const person = (name: string) => simulatorPage.getByRole("region", { name, exact: true });
const program = (name: string) => simulatorPage.getByRole("region", { name: `Email of ${name}` });
const waitForConversation = (subject: string) =>
  maya
    .getByRole("listbox", { name: "Conversations" })
    .getByRole("option", { name: subject })
    .waitFor();
const requestLog = () => simulatorPage.getByRole("region", { name: "Request log" });

test("the simulator sends emails within a minute of the first visit, with a picture and a Cc", async () => {
  const card = person("Bill Tranter");
  await card.getByText("delivered to Deskbell").waitFor();
  await person("Max Oduya")
    .getByRole("button", { name: /Unread: Thermostat shows E110/ })
    .click();
  const email = program("Max Oduya");
  const frame = email.frameLocator("iframe");
  await frame.getByText("the heating stays cold").waitFor();
  const width = await frame
    .getByRole("img")
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(width).toBeGreaterThan(100);
  await expect.poll(() => email.locator("iframe").getAttribute("sandbox")).toBe("");
  await expectAccessible(simulatorPage, "a mail open in the simulator");
  await simulatorPage.keyboard.press("Escape");
  await simulatorPage.keyboard.press("Escape");
  await email.waitFor({ state: "hidden" });
});

test("an email written there opens a conversation, and the traffic log shows how it was accepted", async () => {
  await person("Ada Brook").getByRole("button", { name: "Write email" }).click();
  const email = program("Ada Brook");
  await email.getByLabel("Subject").fill("A leaking tap");
  await email.getByRole("textbox", { name: "Body" }).fill("It drips on the kitchen floor.");
  await expectAccessible(simulatorPage, "writing a mail in the simulator");
  await email.getByRole("button", { name: "Send email" }).click();
  await email.getByText("Delivered to Deskbell", { exact: true }).waitFor();
  const exchange = requestLog().getByRole("button", { name: /A leaking tap/ });
  await exchange.getByText(/accepted/).waitFor();
  await email.getByRole("button", { name: "Show the headers" }).click();
  await email.getByRole("region", { name: "Headers" }).getByText("Message-ID").waitFor();
  await waitForConversation("A leaking tap");
});

test("an email that cannot be sent shows the error in place, and its text is kept", async () => {
  const email = program("Ada Brook");
  await email.getByRole("button", { name: "Write", exact: true }).click();
  await email.getByLabel("To", { exact: true }).fill("nobody");
  await email.getByRole("textbox", { name: "Body" }).fill("Hello?");
  await email.getByRole("button", { name: "Send email" }).click();
  await email
    .getByRole("alert")
    .getByText(/Separate addresses/)
    .waitFor();
  await expect.poll(() => email.getByRole("textbox", { name: "Body" }).inputValue()).toBe("Hello?");
  // It waits in a mailbox that was closed meanwhile, too.
  await email.getByRole("button", { name: "Close the mailbox" }).click();
  await person("Ada Brook").getByRole("button", { name: "Write email" }).click();
  await expect.poll(() => email.getByRole("textbox", { name: "Body" }).inputValue()).toBe("Hello?");
  await expect.poll(() => email.getByLabel("To", { exact: true }).inputValue()).toBe("nobody");
  await email.getByLabel("To", { exact: true }).fill("nobody@copperline.example");
  await email.getByRole("button", { name: "Send email" }).click();
  await email.getByText(/Deskbell rejected it: 550/).waitFor();
});

test("an out-of-office reply and a missing mailbox can be switched on, and the customer shows them", async () => {
  const email = program("Ada Brook");
  await email.getByRole("button", { name: "Mailbox settings" }).click();
  await email.getByRole("switch", { name: /Away/ }).click();
  await expectAccessible(simulatorPage, "the switches of a mailbox");
  await simulatorPage.keyboard.press("Escape");
  await email.getByRole("button", { name: "Close the mailbox" }).click();
  const card = person("Ada Brook");
  await card.getByText("away", { exact: true }).waitFor();
  await card.getByRole("button", { name: /Mailbox of/ }).click();
  await email.getByRole("button", { name: "Mailbox settings" }).click();
  await email.getByLabel("Email to ada.brook@street.example").selectOption("missing");
  await email.getByLabel(/How Deskbell learns of bounces/).selectOption("mail");
  await simulatorPage.keyboard.press("Escape");
  await email.getByRole("button", { name: "Close the mailbox" }).click();
  await card.getByText("gone", { exact: true }).waitFor();
});

test("a customer with only an email address can be added and writes", async () => {
  await simulatorPage.getByRole("button", { name: "Add a customer" }).click();
  await simulatorPage.getByLabel("Name").fill("Jo Stranger");
  await simulatorPage.getByLabel("Email address").fill("jo@far.example");
  await simulatorPage.getByRole("dialog").getByRole("button", { name: "Add a customer" }).click();
  const jo = person("Jo Stranger");
  await jo.getByText(/has no phone/).waitFor();
  await jo.getByRole("button", { name: "Write email" }).click();
  await program("Jo Stranger").getByLabel("Subject").fill("Who are you?");
  await program("Jo Stranger").getByRole("textbox", { name: "Body" }).fill("Nice street.");
  await program("Jo Stranger").getByRole("button", { name: "Send email" }).click();
  await program("Jo Stranger").getByText("Delivered to Deskbell", { exact: true }).waitFor();
  await waitForConversation("Who are you?");
  await program("Jo Stranger").getByRole("button", { name: "Close the mailbox" }).click();
});

test("on a phone the mailbox fills the screen, one pane at a time", async () => {
  await simulatorPage.setViewportSize({ width: 360, height: 740 });
  await person("Bill Tranter")
    .getByRole("button", { name: /Mailbox of/ })
    .click();
  const email = program("Bill Tranter");
  await email.getByRole("list", { name: "Emails" }).getByRole("button").first().click();
  await email.getByRole("list", { name: "Emails" }).waitFor({ state: "hidden" });
  await expectUpright(simulatorPage, "a mail on a phone", ["Customers"]);
  await email.getByRole("button", { name: "Back to the list" }).click();
  await email.getByRole("list", { name: "Emails" }).waitFor();
  await email.getByRole("button", { name: "Close the mailbox" }).click();
});
