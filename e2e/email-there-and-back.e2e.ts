// The promise: a customer's mail goes there and back as often as it takes, and at every turn nobody loses a
// word, a picture, a recipient or the thread.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawThermostat } from "#simulator/email/composing/images/thermostat.ts";
import type { Mailbox } from "#testing/app/mailbox.ts";
import { eventually } from "#testing/eventually.ts";
import {
  ask,
  hasFocus,
  joinAsMember,
  list,
  ravi,
  room,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

const who = "Priya Nair";
const subject = "Boiler loses pressure";
const picture = drawThermostat();

let house: E2eApp;
let maya: Page;
let street: Street;
let priya: Mailbox;
let max: Mailbox;
let hana: Mailbox;
/** Where all of this stands, as its address says. */
let number = 0;

beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
  await street.moveIn(who, "07700 900842", "priya@nair.example");
  priya = await street.mailbox("priya@nair.example");
  max = await street.mailbox("max.oduya@street.example");
  hana = await street.mailbox("hana.novak@street.example");
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

/** The machine may have more to do than this. */
const soon = <T>(look: () => T) => expect.poll(look);
const arrived = (box: Mailbox, pattern: RegExp) => eventually(() => box.expectMail(pattern));
const undoSeconds = async (seconds: number) => {
  const { lines } = await ask(house, maya, "getMe", {});
  for (const line of lines.filter((one) => one.kind === "mail"))
    await ask(house, maya, "updateInbox", { inboxId: line.id, undoSeconds: seconds });
};

const composer = (page: Page) => page.getByRole("form", { name: "Write" });
const chips = (page: Page, role: string) =>
  page
    .getByRole("group", { name: new RegExp(`^${role},`) })
    .locator(".address-chip")
    .allInnerTexts();
const mails = (page: Page, name: string | RegExp) =>
  timeline(page).getByRole("listitem", {
    name: typeof name === "string" ? `Email from ${name}` : name,
  });
/** What stands in it to be read; a frame of its own holds it. */
const said = (mail: Locator, words: string) => mail.frameLocator("iframe").getByText(words);
const mine = () => mails(maya, /^Email from Maya/).last();
const toast = (words: string | RegExp) => maya.locator(".toast").filter({ hasText: words });
const numberAt = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));
const atNumber = (page: Page, at: number) => page.waitForURL(`**/conversations/open/${at}`);

async function openEmails(page: Page, at: number): Promise<void> {
  await page.goto(`${house.url}/conversations/open/${at}`);
  await mails(page, who).first().waitFor();
  await words(page).waitFor();
}
async function chooseFromMenu(which: number, item: string): Promise<void> {
  const mail = mails(maya, who).nth(which);
  const folded = mail.locator(".mail-row");
  if (await folded.isVisible()) await folded.click();
  await mail.hover();
  await mail.getByRole("button", { name: "More actions for this email" }).click();
  await maya.getByRole("menuitem", { name: item }).click();
}
/** As from the clipboard of a screen shot. */
async function pastePicture(name: string, bytes: Buffer): Promise<void> {
  await words(maya).evaluate(
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

test("a mail stands in the queue without a reload", async () => {
  const box = await street.mailbox("bo.one@far.example", "Bo One");
  await box.write({ subject: "A question of Bo One", text: "When do you open?" });
  await rowOf(maya, "Bo One").getByText("A question of Bo One").waitFor();
});

test("with its picture and its copy it reads as it was meant", async () => {
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
  await room(maya).getByRole("heading", { name: subject }).waitFor();
  number = numberAt(maya);
  const mail = mails(maya, who);
  const frame = mail.frameLocator("iframe");
  await frame.getByText("0.4 bar").waitFor();
  await soon(() =>
    frame
      .getByAltText("The thermostat shows E110")
      .evaluate((one) => (one as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
  await mail.getByRole("button", { name: /^Details: to .*, cc Max Oduya$/ }).waitFor();
  await expectAccessible(maya, "there and back 02 the mail");
});

test("the answer goes to all of them in rich words, with a pasted picture and the history below", async () => {
  await undoSeconds(0);
  await maya.keyboard.press("r");
  await hasFocus(maya, words(maya));
  await soon(() => chips(maya, "To")).toEqual([who]);
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  await maya.keyboard.type("Dear Priya,\n\nwe come on ");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type("Friday");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type(" and bring:\n- a new vessel\nthe gauge\n\n");
  await pastePicture("valve.png", picture);
  await words(maya).getByRole("img", { name: "valve.png" }).waitFor();
  await maya.keyboard.press("Control+End");
  await maya.keyboard.press("Enter");
  await maya.keyboard.type("Until then see the manual");
  await maya.keyboard.press("Control+Shift+ArrowLeft");
  await maya.getByRole("button", { name: "Link", exact: true }).click();
  await maya.getByLabel("Link URL").fill("copperline.example/manual");
  await expectAccessible(maya, "there and back 03 a link");
  await maya.keyboard.press("Enter");
  await words(maya).getByRole("link", { name: "manual" }).waitFor();
  await hasFocus(maya, words(maya));
  await maya.getByRole("button", { name: "Bcc", exact: true }).click();
  await maya.keyboard.type(`${hana.address},`);
  await expectAccessible(maya, "there and back 04 the answer");
  await send(maya).click();
  await said(mine(), "a new vessel").waitFor();
  await soon(() => words(maya).innerText()).toBe("\n");

  const [toPriya, toMax, toHana] = await Promise.all(
    [priya, max, hana].map((box) => arrived(box, /^Re: Boiler loses pressure$/)),
  );
  for (const mail of [toPriya, toMax, toHana]) {
    expect(mail?.to.map((one) => one.address)).toEqual([priya.address]);
    expect(mail?.cc.map((one) => one.address)).toEqual([max.address]);
    // Who was copied in secret stands in nobody's mail, their own included.
    const heads = mail?.headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
    expect(heads).not.toMatch(/^bcc:/im);
    expect(`${heads}\n${mail?.html}\n${mail?.text}`).not.toContain(hana.address);
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

test("the customer's reply comes into the same conversation, its quote folded", async () => {
  await priya.replyAll({ text: "Friday is fine. Could you come before noon?" });
  await soon(() => mails(maya, who).count()).toBe(2);
  const reply = mails(maya, who).last();
  await said(reply, "Friday is fine. Could you come before noon?").waitFor();
  await reply.getByRole("button", { name: /^Quoted text/ }).waitFor();
  expect(await said(reply, "a new vessel").isVisible()).toBe(false);
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
  await expectAccessible(maya, "there and back 06 the reply");
  await reply.getByRole("button", { name: /^Quoted text/ }).click();
  await said(reply, "a new vessel").waitFor();
  await expectAccessible(maya, "there and back 07 the quote open");
  await reply.getByRole("button", { name: "Hide quoted text" }).click();
});

test("an address that is gone says so on the message, takes no more mail, and warns whoever writes next", async () => {
  const tom = await street.mailbox("tom@okafor.example", "Tom Okafor");
  await tom.write({ subject: "Landlord gas check", text: "When is it due?" });
  await rowOf(maya, "Tom Okafor").click();
  await mails(maya, "Tom Okafor").waitFor();
  await tom.bounce("hard");
  await maya.keyboard.press("r");
  await hasFocus(maya, words(maya));
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
  await words(maya).click();
  await maya.keyboard.type("Did you get this?");
  await send(maya).click();
  await maya
    .getByText(/tom@okafor\.example is suppressed/)
    .first()
    .waitFor();
  await soon(() => words(maya).innerText()).toBe("Did you get this?");
  await expectAccessible(maya, "there and back 09 after a bounce");
  await words(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});

const invoice = {
  name: "Invoice 2207.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(2_048, 7),
};

test("what is taken back in time gives its words, people and file back, and nothing has left", async () => {
  await undoSeconds(60);
  await openEmails(maya, number);
  await soon(() => mails(maya, who).count()).toBe(2);
  const before = (await priya.received()).length;
  await maya.keyboard.press("r");
  await hasFocus(maya, words(maya));
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
  await said(mine(), "Before noon it is. The invoice is attached.").waitFor();
  await expectAccessible(maya, "there and back 10 held");
  await toast("Sending to Priya Nair and 2 more").getByRole("button", { name: /Undo/ }).click();
  await soon(() => words(maya).innerText()).toBe("Before noon it is. The invoice is attached.");
  expect(await chips(maya, "To")).toEqual([who]);
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  expect(await chips(maya, "Bcc")).toEqual([hana.address]);
  await files.getByText(invoice.name).waitFor();
  await expectAccessible(maya, "there and back 11 taken back");
  expect((await priya.received()).length).toBe(before);
});

test("a mail that was to leave later stays here where the customer writes first, as a draft again", async () => {
  await room(maya).getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  const waiting = mine();
  await waiting.getByText(/scheduled for tomorrow 09:00, unless they reply/).waitFor();
  await expectAccessible(maya, "there and back 12 scheduled");
  const before = (await priya.received()).length;
  await priya.replyAll({ text: "I am out on Friday after all. Monday?" });
  await timeline(maya)
    .getByText(/replied\. Your scheduled email was not sent and is a draft again/)
    .waitFor();
  await soon(() => words(maya).innerText()).toBe("Before noon it is. The invoice is attached.");
  expect(await chips(maya, "Cc")).toEqual(["Max Oduya"]);
  await composer(maya).getByRole("list", { name: "Attachments" }).getByText(invoice.name).waitFor();
  await said(mails(maya, who).last(), "I am out on Friday after all. Monday?").waitFor();
  // Nothing goes on promising what is no longer so.
  await soon(() => toast("Scheduled for tomorrow").count()).toBe(0);
  await expectAccessible(maya, "there and back 13 stopped");
  expect((await priya.received()).length).toBe(before);
  await words(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await room(maya)
    .getByRole("button", { name: `Remove ${invoice.name}` })
    .click();
});

test("what belongs elsewhere is split off, merged back, and each can be undone", async () => {
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
  await room(maya).getByRole("heading", { name: "Another thing: the radiator upstairs" }).waitFor();
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
  await room(maya).getByRole("heading", { name: "Another thing: the radiator upstairs" }).waitFor();
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

test("a text answers the mail from the same conversation, and the phone has it", async () => {
  await maya.keyboard.press("t");
  await room(maya).getByRole("button", { name: "Add a number" }).click();
  await maya.keyboard.type("07700 900842\n");
  await words(maya).fill("Monday at nine, Priya. See you then.");
  await expectAccessible(maya, "there and back 18 a text");
  await send(maya).click();
  const text = timeline(maya).getByRole("listitem", { name: /^Text from Maya/ });
  await text.getByText(/delivered/).waitFor();
  await soon(() => street.textsOn(who)).toEqual(["Monday at nine, Priya. See you then."]);
  expect(numberAt(maya)).toBe(number);
  await expectAccessible(maya, "there and back 19 a text sent");

  await street.text(who, "Perfect, thank you!");
  await timeline(maya).getByText("Perfect, thank you!").waitFor();
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
});

test("all of it is there on a phone, and nothing slips sideways", async () => {
  const thumb = await joinAsMember(house, maya, ravi, {
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
  await said(last, "It knocks at night.").waitFor();
  await look("21 the conversation");
  const first = mails(thumb, who).first();
  await first.locator(".mail-row").tap();
  await said(first, "0.4 bar").waitFor();
  await first.scrollIntoViewIfNeeded();
  await look("22 the first mail");
  await thumb.getByRole("button", { name: "Text to Priya" }).tap();
  await thumb.getByRole("tab", { name: "Email" }).tap();
  await words(thumb).waitFor();
  await soon(() => chips(thumb, "To")).toEqual([who]);
  await look("23 writing");
});
