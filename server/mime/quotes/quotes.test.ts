import { expect, test } from "vitest";
import { stripHtmlQuotes, stripQuotes, stripTextQuotes } from "./strip-quotes.ts";

const visible = (text: string) => stripTextQuotes(text).visible;

test.each([
  ["English", "On Mon, 2 Nov 2026 at 10:00, Ada <ada@example.com> wrote:"],
  [
    "English over two lines",
    "On Mon, 2 Nov 2026 at 10:00, Ada Lovelace of the Desk <\nada@example.com> wrote:",
  ],
  ["German", "Am 02.11.2026 um 10:00 schrieb Ada <ada@example.com>:"],
  ["German, name first", "Ada <ada@example.com> schrieb am Mo., 2. Nov. 2026,\n10:00 Uhr:"],
  ["French", "Le lun. 2 nov. 2026 à 10:00, Ada <ada@example.com> a écrit :"],
  ["Spanish", "El lun, 2 nov 2026 a las 10:00, Ada (<ada@example.com>) escribió:"],
  ["Italian", "Il giorno lun 2 nov 2026 alle ore 10:00 Ada <ada@example.com> ha scritto:"],
  ["Portuguese", "Em seg., 2 de nov. de 2026 às 10:00, Ada <ada@example.com> escreveu:"],
  ["Dutch", "Op ma 2 nov 2026 om 10:00 schreef Ada <ada@example.com>:"],
  ["Polish", "pon., 2 lis 2026 o 10:00 Ada <ada@example.com> napisał(a):"],
  ["Swedish", "Den mån 2 nov. 2026 kl 10:00 skrev Ada <ada@example.com>:"],
  ["Danish", "Den man. 2. nov. 2026 kl. 10.00 skrev Ada <ada@example.com>:"],
  ["Finnish", "ma 2. marrask. 2026 klo 10.00 Ada (ada@example.com) kirjoitti:"],
  ["Russian", "пн, 2 нояб. 2026 г. в 10:00, Ада <ada@example.com>:"],
  ["Russian with a verb", "2 ноября 2026 г., 10:00 пользователь Ада <ada@example.com> написал:"],
  ["Ukrainian", "пн, 2 лист. 2026 р. о 10:00 Ада <ada@example.com> пише:"],
  ["Chinese", "Ada <ada@example.com> 于2026年11月2日周一 10:00写道:"],
  ["Japanese", "2026年11月2日(月) 10:00 Ada <ada@example.com>:"],
  ["without a verb", "2026-11-02 10:00 GMT+01:00 Ada <ada@example.com>:"],
])("collapses what follows an attribution: %s", (_, line) => {
  const trimmed = stripTextQuotes(`My answer.\n\n${line}\n\n> old words\n> more\n`);
  expect(trimmed.visible).toBe("My answer.");
  expect(trimmed.quotedText).toContain("old words");
});

test.each([
  [
    "Outlook",
    "From: Ada <ada@example.com>\nSent: Monday, 2 November 2026 10:00\nTo: Desk\nSubject: Tea",
  ],
  [
    "German",
    "________________________________\nVon: Ada <ada@example.com>\nGesendet: Montag, 2. November 2026 10:00\nAn: Desk\nBetreff: Tee",
  ],
  [
    "French, bold",
    "*De :* Ada <ada@example.com>\n*Envoyé :* lundi 2 novembre 2026 10:00\n*À :* Desk\n*Objet :* Thé",
  ],
  [
    "Chinese",
    "发件人： Ada <ada@example.com>\n发送时间： 2026年11月2日 10:00\n收件人： Desk\n主题： 茶",
  ],
  ["a drawn title", "-----Ursprüngliche Nachricht-----"],
  ["a forward", "---------- Forwarded message ---------"],
  ["Apple's forward", "Begin forwarded message:"],
  ["our own reply marker", "##- Please type your reply above this line -##"],
])("collapses what follows a header block or a title: %s", (_, block) => {
  expect(visible(`My answer.\n\n${block}\n\nold words, without marks`)).toBe("My answer.");
});

test("keeps all text between quotes, and the quotes with their replies", () => {
  const text = [
    "Hello,",
    "",
    "On Mon, 2 Nov 2026 at 10:00, Ada <ada@example.com> wrote:",
    "> When?",
    "Tomorrow.",
    "> Where?",
    "At the desk.",
    "",
    "> Bye",
    "> Ada",
  ].join("\n");
  expect(visible(text)).toBe("Hello,\n\n> When?\nTomorrow.\n> Where?\nAt the desk.");
});

test("shows a reply below the quote", () => {
  const text = "On Mon, 2 Nov 2026 at 10:00, Ada wrote:\n> When?\n\nTomorrow.";
  expect(stripTextQuotes(text)).toMatchObject({
    visible: "Tomorrow.",
    quotedText: "On Mon, 2 Nov 2026 at 10:00, Ada wrote:\n> When?",
  });
});

test.each([
  [
    "a sentence that ends like an attribution",
    "As I wrote on 2 November:\nthe parcel is lost.\n\nPlease help.",
  ],
  ["a day and a sentence", "On 2 November we met.\n\nYou promised a refund."],
  ["a list of facts", "Order: 17\nDate: Monday\n\nWhere is it?"],
  [
    "two dashes and a long text",
    `Hello\n--\n${Array.from({ length: 20 }, (_, at) => `point ${at}`).join("\n")}`,
  ],
  ["a sentence about sending", "I ordered a lamp.\nSent by courier on Monday, they say."],
  [
    "a typed sentence about an email",
    "The order was placed on 3 May 2026 at 10:00 and you wrote:\nnothing at all.\n\nRegards",
  ],
  [
    "a typed sentence about an email, below words",
    "Hello\n\nOn 3 May 2026 at 10:00 you wrote:\nit will come. It did not.",
  ],
  ["a traveler's request", "Hello\n\nFrom: Berlin\nTo: Munich\nDate: Monday\n\nTwo seats please."],
  ["a Chinese sentence", "你好\n从上周开始我就没有收到包裹"],
  ["a quote on top", "> a saying\n\nthat I like"],
  ["a rule", "One\n_______________\nTwo"],
])("keeps the writer's own text: %s", (_, text) => {
  expect(visible(text).replace(/\s+/g, " ")).toBe(text.replace(/\s+/g, " "));
});

test.each([
  "-- \nAda\nThe Desk",
  "--\nAda",
  "Sent from my iPhone",
  "Von meinem iPhone gesendet",
  "Get Outlook for iOS<https://aka.ms/o0ukef>",
  "Envoyé de mon iPad",
  "iPhoneから送信",
])("collapses a signature: %j", (signature) => {
  expect(visible(`Thanks!\n\n${signature}`)).toBe("Thanks!");
  expect(visible(`Thanks!\n\n${signature}\n\nOn Mon, 2 Nov 2026 at 10:00, Ada wrote:\n> old`)).toBe(
    "Thanks!",
  );
});

test("shows the quote if an email contains nothing else", () => {
  expect(stripTextQuotes("> all\n> of it")).toEqual({
    visible: "> all\n> of it",
    quotedText: "",
    htmlQuoteOffset: null,
  });
  expect(
    visible(
      "---------- Forwarded message ---------\nFrom: a@example.com\nDate: today\nSubject: s\n\nthe words",
    ),
  ).toBe("the words");
});

const replyHtml = "<p>My answer.</p>";
test.each([
  [
    "Gmail",
    '<div class="gmail_quote"><div class="gmail_attr">Någon skrev:</div><blockquote class="gmail_quote">old</blockquote></div>',
  ],
  ["Gmail, a forward", '<div class="gmail_quote">Some words<br>old</div>'],
  [
    "Thunderbird",
    '<div class="moz-cite-prefix">Ada said</div><blockquote type="cite">old</blockquote>',
  ],
  [
    "Outlook on the web",
    '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">Kept by Ada</div><div>old</div>',
  ],
  [
    "Outlook",
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>About Ada</p></div><p>old</p>',
  ],
  [
    "Apple Mail",
    '<div><blockquote type="cite"><div>On 2 Nov 2026, at 10:00, Ada wrote:</div>old</blockquote></div>',
  ],
  ["Yahoo", '<div class="yahoo_quoted"><div>Ada, Monday</div><div>old</div></div>'],
  [
    "Proton",
    '<div class="protonmail_quote">Ada, Monday<br><blockquote class="protonmail_quote">old</blockquote></div>',
  ],
  ["GMX", '<div name="quote"><div>Gesendet: Montag</div>old</div>'],
  ["ours", "<div data-deskbell-quote>old</div>"],
])("collapses what a mail client marks as quoted: %s", (_, quote) => {
  const html = replyHtml + quote;
  const trimmed = stripHtmlQuotes(html);
  expect(trimmed.visible).toBe("My answer.");
  expect(trimmed.quotedText).toContain("old");
  expect(trimmed.htmlQuoteOffset).toBeGreaterThanOrEqual(replyHtml.length);
});

test("keeps replies between the quotes of an HTML email", () => {
  const html =
    '<div>Hello</div><div class="gmail_quote"><div class="gmail_attr">On Monday Ada wrote:</div><blockquote class="gmail_quote">When?</blockquote><div>Tomorrow.</div><blockquote class="gmail_quote">Bye</blockquote></div>';
  expect(stripHtmlQuotes(html).visible).toBe("Hello\n\n> When?\n\nTomorrow.");
});

test("returns no HTML offset if only the text was trimmed", () => {
  const trimmed = stripQuotes("Yes.\n\nOn 2 Nov 2026 at 10:00, Ada wrote:\n> old", "<p>Yes.</p>");
  expect(trimmed).toMatchObject({ visible: "Yes.", htmlQuoteOffset: null });
});

test("shows replies inside an Outlook quote if the writer announces them", () => {
  const old = "From: Ada\nSent: Monday\nTo: Desk\nSubject: Tea\n\nWhen?\nTomorrow.";
  expect(visible(`Hi, my answers are below in red.\n\n${old}`)).toContain("Tomorrow.");
  expect(visible(`Bitte siehe meine Kommentare unten.\n\n${old}`)).toContain("Tomorrow.");
  expect(visible(`Hi, thank you.\n\n${old}`)).toBe("Hi, thank you.");
});

test("keeps text the writer indents, and collapses what a mail client indents", () => {
  expect(
    stripHtmlQuotes("<p>Please print:</p><blockquote>So it goes</blockquote>").visible,
  ).toContain("So it goes");
  expect(
    stripHtmlQuotes('<p>Yes.</p><blockquote type="cite">So it goes</blockquote>').visible,
  ).toBe("Yes.");
});

test("shows the forwarded email if there is no other text", () => {
  const html =
    '<br><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: a@example.com<br>Date: today<br>Subject: s</div><br>the words</div>';
  expect(stripHtmlQuotes(html).visible).toBe("the words");
});
