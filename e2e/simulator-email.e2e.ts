// The promise: a customer's mailbox beside the phone, from which one writes as real mail programs do and
// reads what the desk sends.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let outside: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  outside = await maya.context().newPage();
  await outside.goto(`${house.url}/simulator`);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const person = (name: string) => outside.getByRole("region", { name, exact: true });
const program = (name: string) => outside.getByRole("region", { name: `Email of ${name}` });
const heard = (subject: string) =>
  maya
    .getByRole("listbox", { name: "Conversations" })
    .getByRole("option", { name: subject })
    .waitFor();
const wire = () => outside.getByRole("region", { name: "Request log" });

test("within a minute of the first visit the street has written, with a picture and a copy", async () => {
  const card = person("Bill Tranter");
  await card.getByText("delivered to Deskbell").waitFor();
  await person("Max Oduya")
    .getByRole("button", { name: /Unread: Thermostat shows E110/ })
    .click();
  const mail = program("Max Oduya");
  const frame = mail.frameLocator("iframe");
  await frame.getByText("the heating stays cold").waitFor();
  const width = await frame
    .getByRole("img")
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(width).toBeGreaterThan(100);
  await expect.poll(() => mail.locator("iframe").getAttribute("sandbox")).toBe("");
  await expectAccessible(outside, "a mail open in the simulator");
  await outside.keyboard.press("Escape");
  await outside.keyboard.press("Escape");
  await mail.waitFor({ state: "hidden" });
});

test("a mail written there opens a conversation at the desk, and the wire shows how it was taken", async () => {
  await person("Ada Brook").getByRole("button", { name: "Write email" }).click();
  const mail = program("Ada Brook");
  await mail.getByLabel("Subject").fill("A leaking tap");
  await mail.getByRole("textbox", { name: "Body" }).fill("It drips on the kitchen floor.");
  await expectAccessible(outside, "writing a mail in the simulator");
  await mail.getByRole("button", { name: "Send email" }).click();
  await mail.getByText("Delivered to Deskbell", { exact: true }).waitFor();
  const exchange = wire().getByRole("button", { name: /A leaking tap/ });
  await exchange.getByText(/accepted/).waitFor();
  await mail.getByRole("button", { name: "Show the headers" }).click();
  await mail.getByRole("region", { name: "Headers" }).getByText("Message-ID").waitFor();
  await heard("A leaking tap");
});

test("what cannot be sent is said where it was written, and nothing written is lost", async () => {
  const mail = program("Ada Brook");
  await mail.getByRole("button", { name: "Write", exact: true }).click();
  await mail.getByLabel("To", { exact: true }).fill("nobody");
  await mail.getByRole("textbox", { name: "Body" }).fill("Hello?");
  await mail.getByRole("button", { name: "Send email" }).click();
  await mail
    .getByRole("alert")
    .getByText(/Separate addresses/)
    .waitFor();
  await expect.poll(() => mail.getByRole("textbox", { name: "Body" }).inputValue()).toBe("Hello?");
  await mail.getByLabel("To", { exact: true }).fill("nobody@copperline.example");
  await mail.getByRole("button", { name: "Send email" }).click();
  await mail.getByText(/Deskbell rejected it: 550/).waitFor();
});

test("an absence and a mailbox that is gone are switched on beside it, and stand at the house", async () => {
  const mail = program("Ada Brook");
  await mail.getByRole("button", { name: "Mailbox settings" }).click();
  await mail.getByRole("switch", { name: /Away/ }).click();
  await expectAccessible(outside, "the switches of a mailbox");
  await outside.keyboard.press("Escape");
  await mail.getByRole("button", { name: "Close the mailbox" }).click();
  const card = person("Ada Brook");
  await card.getByText("away", { exact: true }).waitFor();
  await card.getByRole("button", { name: /Mailbox of/ }).click();
  await mail.getByRole("button", { name: "Mailbox settings" }).click();
  await mail.getByLabel("Email to ada.brook@street.example").selectOption("missing");
  await mail.getByLabel(/How Deskbell learns of bounces/).selectOption("mail");
  await outside.keyboard.press("Escape");
  await mail.getByRole("button", { name: "Close the mailbox" }).click();
  await card.getByText("gone", { exact: true }).waitFor();
});

test("a stranger with nothing but an address moves in and writes", async () => {
  await outside.getByRole("button", { name: "Add a customer" }).click();
  await outside.getByLabel("Name").fill("Jo Stranger");
  await outside.getByLabel("Email address").fill("jo@far.example");
  await outside.getByRole("dialog").getByRole("button", { name: "Add a customer" }).click();
  const jo = person("Jo Stranger");
  await jo.getByText(/has no phone/).waitFor();
  await jo.getByRole("button", { name: "Write email" }).click();
  await program("Jo Stranger").getByLabel("Subject").fill("Who are you?");
  await program("Jo Stranger").getByRole("textbox", { name: "Body" }).fill("Nice street.");
  await program("Jo Stranger").getByRole("button", { name: "Send email" }).click();
  await program("Jo Stranger").getByText("Delivered to Deskbell", { exact: true }).waitFor();
  await heard("Who are you?");
  await program("Jo Stranger").getByRole("button", { name: "Close the mailbox" }).click();
});

test("on a phone the mail program is the whole screen, one thing at a time", async () => {
  await outside.setViewportSize({ width: 360, height: 740 });
  await person("Bill Tranter")
    .getByRole("button", { name: /Mailbox of/ })
    .click();
  const mail = program("Bill Tranter");
  await mail.getByRole("list", { name: "Emails" }).getByRole("button").first().click();
  await mail.getByRole("list", { name: "Emails" }).waitFor({ state: "hidden" });
  await expectUpright(outside, "a mail on a phone", ["Customers"]);
  await mail.getByRole("button", { name: "Back to the list" }).click();
  await mail.getByRole("list", { name: "Emails" }).waitFor();
  await mail.getByRole("button", { name: "Close the mailbox" }).click();
});
