// A member replies to a customer's email: text, pictures and recipients arrive as they were written, and a send can be undone
// or scheduled.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawThermostat } from "#simulator/email/composing/images/thermostat.ts";
import type { Mailbox } from "#testing/app/mailbox.ts";
import { eventually } from "#testing/eventually.ts";
import { chips, composer, emails, setUndoSeconds, soon, textIn, toast } from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  messageBox,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

const who = "Priya Nair";
const subject = "Boiler loses pressure";
const picture = drawThermostat();

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
let priya: Mailbox;
let max: Mailbox;
let hana: Mailbox;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  await simulator.addCustomer(who, "07700 900842", "priya@nair.example");
  priya = await simulator.mailbox("priya@nair.example");
  max = await simulator.mailbox("max.oduya@street.example");
  hana = await simulator.mailbox("hana.novak@street.example");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const arrived = (box: Mailbox, pattern: RegExp) => eventually(() => box.expectMail(pattern));
const mine = () =>
  timeline(maya)
    .getByRole("listitem", { name: /^Email from Maya/ })
    .last();

/** Pastes a screenshot as from the clipboard. */
async function pastePicture(name: string, bytes: Buffer): Promise<void> {
  await messageBox(maya).evaluate(
    (box, [fileName, base64]) => {
      const data = new DataTransfer();
      const letters = Uint8Array.from(atob(base64 ?? ""), (one) => one.charCodeAt(0));
      data.items.add(new File([letters], fileName ?? "", { type: "image/png" }));
      box.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [name, bytes.toString("base64")],
  );
}

test("an email appears in the conversation list without a reload", async () => {
  const box = await simulator.mailbox("bo.one@far.example", "Bo One");
  await box.write({ subject: "A question of Bo One", text: "When do you open?" });
  await rowOf(maya, "Bo One").getByText("A question of Bo One").waitFor();
});

test("displays an email with its picture and its Cc as it was written", async () => {
  await priya.write({
    subject,
    text: "The gauge shows 0.4 bar this morning.",
    html: [
      "<p>Hello,</p>",
      "<p>the gauge shows <b>0.4 bar</b> this morning, and the thermostat says this:</p>",
      '<p><img src="cid:gauge@nair.example" width="320" alt="The thermostat shows E110"></p>',
      "<p>Max lives upstairs and has the same trouble.</p><p>Best<br>Priya</p>",
    ].join(""),
    cc: [{ address: max.address, name: "Max Oduya" }],
    files: [
      {
        name: "gauge.png",
        type: "image/png",
        base64: picture.toString("base64"),
        contentId: "gauge@nair.example",
      },
    ],
  });
  await rowOf(maya, who).getByText(subject).waitFor();
  await expectAccessible(maya, "the list");

  await rowOf(maya, who).click();
  await conversationRegion(maya).getByRole("heading", { name: subject }).waitFor();
  const email = emails(maya, who);
  const frame = email.frameLocator("iframe");
  await frame.getByText("0.4 bar").waitFor();
  await soon(() =>
    frame
      .getByAltText("The thermostat shows E110")
      .evaluate((one) => (one as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
  await email.getByRole("button", { name: /^Details: to .*, cc Max Oduya$/ }).waitFor();
  await expectAccessible(maya, "the email");
});

test("sends the reply to all recipients as rich text, with a pasted picture and the quoted history", async () => {
  await setUndoSeconds(app, maya, 0);
  await maya.keyboard.press("Shift+R");
  await hasFocus(maya, messageBox(maya));
  await soon(() => chips(maya, "To")).toEqual([who]);
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  await maya.keyboard.type("Dear Priya,\n\nwe come on ");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type("Friday");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type(" and bring:\n- a new vessel\nthe gauge\n\n");
  await pastePicture("valve.png", picture);
  await messageBox(maya).getByRole("img", { name: "valve.png" }).waitFor();
  await maya.keyboard.press("Control+End");
  await maya.keyboard.press("Enter");
  await maya.keyboard.type("Until then see the manual");
  await maya.keyboard.press("Control+Shift+ArrowLeft");
  await maya.getByRole("button", { name: "Link", exact: true }).click();
  await maya.getByLabel("Link URL").fill("copperline.example/manual");
  await expectAccessible(maya, "a link");
  await maya.keyboard.press("Enter");
  await messageBox(maya).getByRole("link", { name: "manual" }).waitFor();
  await hasFocus(maya, messageBox(maya));
  await maya.getByRole("button", { name: "Bcc", exact: true }).click();
  await maya.keyboard.type(`${hana.address},`);
  await expectAccessible(maya, "the reply");
  await send(maya).click();
  await textIn(mine(), "a new vessel").waitFor();
  await soon(() => messageBox(maya).innerText()).toBe("\n");

  const [toPriya, toMax, toHana] = await Promise.all(
    [priya, max, hana].map((box) => arrived(box, /^Re: Boiler loses pressure$/)),
  );
  for (const email of [toPriya, toMax, toHana]) {
    expect(email?.to.map((one) => one.address)).toEqual([priya.address]);
    expect(email?.cc.map((one) => one.address)).toEqual([max.address]);
    // A Bcc recipient appears in no copy, including their own.
    const heads = email?.headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
    expect(heads).not.toMatch(/^bcc:/im);
    expect(`${heads}\n${email?.html}\n${email?.text}`).not.toContain(hana.address);
  }
  const html = toPriya?.html?.replaceAll(/;base64,[^"]{100,}/g, ";bytes") ?? "";
  expect(html).toMatch(/<strong>Friday<\/strong>/);
  expect(html).toMatch(/<li[^>]*>a new vessel<\/li>/);
  expect(html).toMatch(/<a href="https:\/\/copperline\.example\/manual">manual<\/a>/);
  expect(html).toMatch(/<img alt="valve\.png"[^>]* src="data:image\/png;bytes"/);
  expect(html).not.toContain("/attachments/");
  expect(html).toMatch(/<blockquote[^>]*type="cite"[\s\S]*0\.4 bar[\s\S]*data:image\/png;bytes/);
  expect(toPriya?.text).toMatch(/we come on Friday and bring:\s+[-*] a new vessel/);
  expect(toPriya?.text).toMatch(/^> .*0\.4 bar/m);
  expect(toPriya?.inReplyTo).not.toBeNull();
  await mine()
    .getByText(/delivered/)
    .first()
    .waitFor();
  await mine()
    .getByRole("button", { name: /recipients$/ })
    .click();
  await maya.getByRole("dialog", { name: "Delivery status" }).getByText("Hana").waitFor();
  await expectAccessible(maya, "the reply sent");
  await maya.keyboard.press("Escape");
});

const invoice = {
  name: "Invoice 2207.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(2_048, 7),
};

test("undoing a send in time restores text, recipients and file, and nothing was sent", async () => {
  await setUndoSeconds(app, maya, 60);
  await maya.reload();
  await emails(maya, who).first().waitFor();
  await messageBox(maya).waitFor();
  const before = (await priya.received()).length;
  await maya.keyboard.press("Shift+R");
  await hasFocus(maya, messageBox(maya));
  await soon(() => chips(maya, "Cc")).toEqual(["Max Oduya"]);
  await maya.keyboard.type("Before noon it is. The invoice is attached.");
  await maya.getByRole("button", { name: "Bcc", exact: true }).click();
  await maya.keyboard.type(`${hana.address},`);
  await maya.setInputFiles("form input[type=file]", invoice);
  const files = composer(maya).getByRole("list", { name: "Attachments" });
  await files.getByText(invoice.name).waitFor();
  await send(maya).click();
  await mine()
    .getByText(/sending in \d+ s/)
    .waitFor();
  await toast(maya, "Sending to Priya Nair and 2 more").waitFor();
  await textIn(mine(), "Before noon it is. The invoice is attached.").waitFor();
  await expectAccessible(maya, "held");
  await toast(maya, "Sending to Priya Nair and 2 more")
    .getByRole("button", { name: /Undo/ })
    .click();
  await soon(() => messageBox(maya).innerText()).toBe(
    "Before noon it is. The invoice is attached.",
  );
  expect(await chips(maya, "To")).toEqual([who]);
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  expect(await chips(maya, "Bcc")).toEqual([hana.address]);
  await files.getByText(invoice.name).waitFor();
  await expectAccessible(maya, "undone");
  expect((await priya.received()).length).toBe(before);
});

test("a scheduled email is rescheduled to a chosen time, and becomes a draft again if the customer writes first", async () => {
  await conversationRegion(maya).getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  const waiting = mine();
  await waiting.getByText(/scheduled for tomorrow 09:00, unless they reply/).waitFor();
  await expectAccessible(maya, "scheduled");
  await waiting.getByRole("button", { name: "Reschedule" }).click();
  await maya.getByRole("menuitem", { name: "Choose date and time" }).click();
  const time = maya.getByRole("dialog", { name: "Reschedule" }).getByLabel("Date and time");
  await hasFocus(maya, time);
  await time.fill((await time.inputValue()).replace("T09:00", "T10:30"));
  await maya.keyboard.press("Control+Enter");
  await waiting.getByText(/scheduled for tomorrow 10:30, unless they reply/).waitFor();
  const before = (await priya.received()).length;
  await priya.replyAll({ text: "I am out on Friday after all. Monday?" });
  await timeline(maya)
    .getByText(/replied\. Your scheduled email was not sent and is a draft again/)
    .waitFor();
  await soon(() => messageBox(maya).innerText()).toBe(
    "Before noon it is. The invoice is attached.",
  );
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  await composer(maya).getByRole("list", { name: "Attachments" }).getByText(invoice.name).waitFor();
  await textIn(emails(maya, who).last(), "I am out on Friday after all. Monday?").waitFor();
  // No toast remains for the canceled schedule.
  await soon(() => toast(maya, "Scheduled for tomorrow").count()).toBe(0);
  await expectAccessible(maya, "stopped");
  expect((await priya.received()).length).toBe(before);
  await messageBox(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await conversationRegion(maya)
    .getByRole("button", { name: `Remove ${invoice.name}` })
    .click();
});
