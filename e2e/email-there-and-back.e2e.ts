// A customer and a member exchange emails, and at no step is text, a picture, a recipient or the thread lost.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawThermostat } from "#simulator/email/composing/images/thermostat.ts";
import type { Mailbox } from "#testing/app/mailbox.ts";
import { eventually } from "#testing/eventually.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  ravi,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
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
/** Number of the conversation, from its URL. */
let number = 0;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  await simulator.moveIn(who, "07700 900842", "priya@nair.example");
  priya = await simulator.mailbox("priya@nair.example");
  max = await simulator.mailbox("max.oduya@street.example");
  hana = await simulator.mailbox("hana.novak@street.example");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

/** Polls: the machine may be busy. */
const soon = <T>(look: () => T) => expect.poll(look);
const arrived = (box: Mailbox, pattern: RegExp) => eventually(() => box.expectMail(pattern));
const undoSeconds = async (seconds: number) => {
  const { inboxes } = await rpc(app, maya, "getMe", {});
  for (const inbox of inboxes.filter((one) => one.kind === "email"))
    await rpc(app, maya, "updateInbox", { inboxId: inbox.id, undoSeconds: seconds });
};

const composer = (page: Page) => page.getByRole("form", { name: "Write" });
const chips = (page: Page, role: string) =>
  page
    .getByRole("group", { name: new RegExp(`^${role},`) })
    .locator("[data-part=chip]")
    .allInnerTexts();
const mails = (page: Page, name: string | RegExp) =>
  timeline(page).getByRole("listitem", {
    name: typeof name === "string" ? `Email from ${name}` : name,
  });
/** Finds text in the body, which is in an iframe. */
const textIn = (email: Locator, text: string) => email.frameLocator("iframe").getByText(text);
const mine = () => mails(maya, /^Email from Maya/).last();
const toast = (text: string | RegExp) => maya.getByTestId("toast").filter({ hasText: text });
const numberAt = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));
const atNumber = (page: Page, at: number) => page.waitForURL(`**/conversations/open/${at}`);

async function openConversation(page: Page, at: number): Promise<void> {
  await page.goto(`${app.url}/conversations/open/${at}`);
  await mails(page, who).first().waitFor();
  await messageBox(page).waitFor();
}
async function chooseFromMenu(which: number, item: string): Promise<void> {
  const email = mails(maya, who).nth(which);
  const folded = email.getByTestId("email-row");
  if (await folded.isVisible()) await folded.click();
  await email.hover();
  await email.getByRole("button", { name: "More actions for this email" }).click();
  await maya.getByRole("menuitem", { name: item }).click();
}
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
  await expectAccessible(maya, "there and back 01 the queue");

  await rowOf(maya, who).click();
  await conversationRegion(maya).getByRole("heading", { name: subject }).waitFor();
  number = numberAt(maya);
  const email = mails(maya, who);
  const frame = email.frameLocator("iframe");
  await frame.getByText("0.4 bar").waitFor();
  await soon(() =>
    frame
      .getByAltText("The thermostat shows E110")
      .evaluate((one) => (one as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
  await email.getByRole("button", { name: /^Details: to .*, cc Max Oduya$/ }).waitFor();
  await expectAccessible(maya, "there and back 02 the mail");
});

test("sends the reply to all recipients as rich text, with a pasted picture and the quoted history", async () => {
  await undoSeconds(0);
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
  await expectAccessible(maya, "there and back 03 a link");
  await maya.keyboard.press("Enter");
  await messageBox(maya).getByRole("link", { name: "manual" }).waitFor();
  await hasFocus(maya, messageBox(maya));
  await maya.getByRole("button", { name: "Bcc", exact: true }).click();
  await maya.keyboard.type(`${hana.address},`);
  await expectAccessible(maya, "there and back 04 the answer");
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
  await expectAccessible(maya, "there and back 05 the answer sent");
  await maya.keyboard.press("Escape");
});

test("adds the customer's reply to the same conversation, with its quote folded", async () => {
  await priya.replyAll({ text: "Friday is fine. Could you come before noon?" });
  await soon(() => mails(maya, who).count()).toBe(2);
  const reply = mails(maya, who).last();
  await textIn(reply, "Friday is fine. Could you come before noon?").waitFor();
  await reply.getByRole("button", { name: /^Quoted text/ }).waitFor();
  expect(await textIn(reply, "a new vessel").isVisible()).toBe(false);
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
  await expectAccessible(maya, "there and back 06 the reply");
  await reply.getByRole("button", { name: /^Quoted text/ }).click();
  await textIn(reply, "a new vessel").waitFor();
  await expectAccessible(maya, "there and back 07 the quote open");
  await reply.getByRole("button", { name: "Hide quoted text" }).click();
});

test("a hard bounce is shown on the message, suppresses the address, and warns on the next reply", async () => {
  const tom = await simulator.mailbox("tom@okafor.example", "Tom Okafor");
  await tom.write({ subject: "Landlord gas check", text: "When is it due?" });
  await rowOf(maya, "Tom Okafor").click();
  await mails(maya, "Tom Okafor").waitFor();
  await tom.bounce("hard");
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  await soon(() => chips(maya, "To")).toEqual(["Tom Okafor"]);
  await maya.keyboard.type("It is due in May.");
  await send(maya).click();
  await mine()
    .getByText(/^Not delivered: tom@okafor\.example doesn't exist\./)
    .waitFor();
  await timeline(maya)
    .getByText(/tom@okafor\.example was suppressed: an email to it bounced/)
    .waitFor();
  await composer(maya).getByText("The last email to tom@okafor.example bounced.").waitFor();
  await rowOf(maya, "Tom Okafor")
    .getByText(/delivery problem/i)
    .first()
    .waitFor();
  await expectAccessible(maya, "there and back 08 a bounce");
  await messageBox(maya).click();
  await maya.keyboard.type("Did you get this?");
  await send(maya).click();
  await maya
    .getByText(/tom@okafor\.example is suppressed/)
    .first()
    .waitFor();
  await soon(() => messageBox(maya).innerText()).toBe("Did you get this?");
  await expectAccessible(maya, "there and back 09 after a bounce");
  await messageBox(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});

const invoice = {
  name: "Invoice 2207.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(2_048, 7),
};

test("undoing a send in time restores text, recipients and file, and nothing was sent", async () => {
  await undoSeconds(60);
  await openConversation(maya, number);
  await soon(() => mails(maya, who).count()).toBe(2);
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
  await toast("Sending to Priya Nair and 2 more").waitFor();
  await textIn(mine(), "Before noon it is. The invoice is attached.").waitFor();
  await expectAccessible(maya, "there and back 10 held");
  await toast("Sending to Priya Nair and 2 more").getByRole("button", { name: /Undo/ }).click();
  await soon(() => messageBox(maya).innerText()).toBe(
    "Before noon it is. The invoice is attached.",
  );
  expect(await chips(maya, "To")).toEqual([who]);
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  expect(await chips(maya, "Bcc")).toEqual([hana.address]);
  await files.getByText(invoice.name).waitFor();
  await expectAccessible(maya, "there and back 11 taken back");
  expect((await priya.received()).length).toBe(before);
});

test("a scheduled email becomes a draft again if the customer writes first", async () => {
  await conversationRegion(maya).getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  const waiting = mine();
  await waiting.getByText(/scheduled for tomorrow 09:00, unless they reply/).waitFor();
  await expectAccessible(maya, "there and back 12 scheduled");
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
  await textIn(mails(maya, who).last(), "I am out on Friday after all. Monday?").waitFor();
  // No toast remains for the canceled schedule.
  await soon(() => toast("Scheduled for tomorrow").count()).toBe(0);
  await expectAccessible(maya, "there and back 13 stopped");
  expect((await priya.received()).length).toBe(before);
  await messageBox(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await conversationRegion(maya)
    .getByRole("button", { name: `Remove ${invoice.name}` })
    .click();
});

test("a message is split off and merged back, and each can be undone", async () => {
  await priya.reply({
    subject: "Another thing: the radiator upstairs",
    text: "It knocks at night.",
  });
  await soon(() => mails(maya, who).count()).toBe(4);
  await chooseFromMenu(3, "Split this message");
  const splitting = maya.getByRole("dialog", { name: "Split this message" });
  expect(await splitting.getByLabel("Subject").inputValue()).toBe(
    "Another thing: the radiator upstairs",
  );
  await expectAccessible(maya, "there and back 14 splitting");
  await maya.keyboard.press("Enter");
  await conversationRegion(maya)
    .getByRole("heading", { name: "Another thing: the radiator upstairs" })
    .waitFor();
  const first = numberAt(maya);
  expect(first).not.toBe(number);
  await soon(() => mails(maya, who).count()).toBe(1);
  await expectAccessible(maya, "there and back 15 split off");
  await toast(`Split into #${first}`).getByRole("button", { name: "Undo" }).click();
  await atNumber(maya, number);
  await soon(() => mails(maya, who).count()).toBe(4);

  await chooseFromMenu(3, "Split this message");
  await splitting.getByLabel("Subject").waitFor();
  await maya.keyboard.press("Enter");
  await conversationRegion(maya)
    .getByRole("heading", { name: "Another thing: the radiator upstairs" })
    .waitFor();
  const apart = numberAt(maya);
  await soon(() => mails(maya, who).count()).toBe(1);
  const mergeBack = async () => {
    await maya.keyboard.press("m");
    const merging = maya.getByRole("dialog", { name: `Merge #${apart} with another` });
    await merging.getByRole("combobox").fill(`#${number}`);
    await merging.getByRole("option", { name: new RegExp(`#${number}`), selected: true }).waitFor();
    await expectAccessible(maya, "there and back 16 merging");
    await maya.keyboard.press("Enter");
    await atNumber(maya, number);
    await soon(() => mails(maya, who).count()).toBe(4);
  };
  await mergeBack();
  await toast(`Merged #${apart} into #${number}`).getByRole("button", { name: "Undo" }).click();
  await atNumber(maya, apart);
  await soon(() => mails(maya, who).count()).toBe(1);
  await mergeBack();
  await soon(() =>
    list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
  await expectAccessible(maya, "there and back 17 merged back");
});

test("a text replies to the email from the same conversation and reaches the phone", async () => {
  await maya.keyboard.press("t");
  await conversationRegion(maya).getByRole("button", { name: "Add a number" }).click();
  await maya.keyboard.type("07700 900842\n");
  await messageBox(maya).fill("Monday at nine, Priya. See you then.");
  await expectAccessible(maya, "there and back 18 a text");
  await send(maya).click();
  const text = timeline(maya).getByRole("listitem", { name: /^Text from Maya/ });
  await text.getByText(/delivered/).waitFor();
  await soon(() => simulator.textsOn(who)).toEqual(["Monday at nine, Priya. See you then."]);
  expect(numberAt(maya)).toBe(number);
  await expectAccessible(maya, "there and back 19 a text sent");

  await simulator.text(who, "Perfect, thank you!");
  await timeline(maya).getByText("Perfect, thank you!").waitFor();
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
});

test("everything is there on a phone, without horizontal overflow", async () => {
  const thumb = await joinAsMember(app, maya, ravi, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await rowOf(thumb, who).waitFor();
  const look = async (where: string) => {
    await expectAccessible(thumb, `there and back ${where}`);
    await expectUpright(thumb, where, ["Views"]);
  };
  await look("20 the list");
  await rowOf(thumb, who).tap();
  await timeline(thumb).getByText("Perfect, thank you!").waitFor();
  const last = mails(thumb, who).last();
  await textIn(last, "It knocks at night.").waitFor();
  await look("21 the conversation");
  const first = mails(thumb, who).first();
  await first.getByTestId("email-row").tap();
  await textIn(first, "0.4 bar").waitFor();
  await first.scrollIntoViewIfNeeded();
  await look("22 the first mail");
  await thumb.getByRole("button", { name: "Text to Priya" }).tap();
  await thumb.getByRole("tab", { name: "Email" }).tap();
  await messageBox(thumb).waitFor();
  await soon(() => chips(thumb, "To")).toEqual([who]);
  await look("23 writing");
});
