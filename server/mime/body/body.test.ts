import { expect, test } from "vitest";
import { repairStructure } from "#server/mime/parts/repair-structure.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { parseCalendarInvite } from "./calendar-invite.ts";
import { decodeBytes } from "./charset.ts";
import { safeFileName } from "./file-names.ts";
import { htmlToText } from "./html-to-lines.ts";
import { readHtml } from "./html-tokenizer.ts";
import { extractUuFiles } from "./uu-files.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test("decodes with the superset of the declared charset", () => {
  expect(decodeBytes(bytes("\x93a\x94 \x80"), "iso-8859-1").text).toBe("“a” €");
  expect(decodeBytes(Buffer.from([0x87, 0x40]), "shift_jis").text).toBe("①");
  expect(decodeBytes(Buffer.from("+APY-l"), "utf-7").text).toBe("öl");
});

test("detects an unknown or missing charset, and reports the guess", () => {
  expect(decodeBytes(Buffer.from("Grüße"), "x-none")).toEqual({ text: "Grüße", isGuess: false });
  expect(decodeBytes(bytes("Gr\xfc\xdfe"), null)).toEqual({ text: "Grüße", isGuess: true });
  const page = bytes('<meta charset="koi8-r">\xf0\xd2\xc9');
  expect(decodeBytes(page, null, { isHtml: true }).text).toContain("При");
  expect(
    decodeBytes(Buffer.concat([Buffer.from("größer"), bytes("\xff")]), "utf-8").text,
  ).toContain("größer");
});

test("file names lose their path, control characters and excess length, and keep their extension", () => {
  expect(safeFileName("../../etc/passwd", 120)).toBe("passwd");
  expect(safeFileName("C:\\temp\\a.doc", 120)).toBe("a.doc");
  expect(safeFileName("a\u0000\r\nb\u202egpj.exe", 120)).toBe("abgpj.exe");
  expect(safeFileName("..", 120)).toBeNull();
  const long = safeFileName(`${"ü".repeat(200)}.pdf`, 120) ?? "";
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(120);
  expect(long).toMatch(/^ü+\.pdf$/);
});

test("converts HTML to lines as a reader sees them", () => {
  const text = htmlToText(
    "<style>p{}</style><p>Dear&nbsp;Ada,<br>all &lt;well&gt; &#8364;</p><ul><li>one<li>two</ul><script>x</script><blockquote>said</blockquote>",
  );
  expect(text).toBe("Dear Ada,\nall <well> €\n\n- one\n- two\n\n> said");
});

test.each([
  ["an attribute without a space before it", "<p a='x'b='>'>one</p>", "one"],
  ["a comment closed with an exclamation mark", "<!-- a > b --!>one", "one"],
  ["CDATA, which HTML has not", "<![CDATA[>one]]>", "one]]>"],
  ["an end tag without a name", "one</>two</ b>three", "onetwothree"],
  [
    "an entity without its semicolon",
    "&copy&euro;&Aring; a&ltb &notanentity;",
    "©€Å a<b ¬anentity;",
  ],
  ["codes of windows-1252 and impossible ones", "&#128;&#x92;&#0;&#xD800;", "€’\ufffd\ufffd"],
  ["an image drawn in place", "<svg><style>a</svg>b</style></svg>one", "bone"],
  ["an object that is never closed", "<object>one", "one"],
])("reads %s as a browser does", (_, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  ["two hundred thousand nested divs", "<div>".repeat(200_000)],
  ["tags that never end", '<a href="'.repeat(100_000)],
  ["comments that never end", "<!--".repeat(200_000)],
  ["CDATA that never ends", "<![CDATA[>".repeat(100_000)],
  ["end tags of nothing that is open", `${"<i>".repeat(100_000)}${"</x>".repeat(100_000)}`],
  ["entities that never end", "&#1".repeat(200_000)],
  ["a line of tags", "<b>a".repeat(200_000)],
  ["quotes side by side", '<div class="gmail_quote">a</div>'.repeat(60_000)],
  ["nested quotes", "<blockquote>a".repeat(100_000)],
])("%s are converted in linear time", (_, html) => {
  expect(cpuTimeOf(() => htmlToText(html))).toBeLessThan(3000);
});

test("a text ends at a tag or a comment, not at every sign that opens nothing", () => {
  const texts: string[] = [];
  readHtml("<<a < b<<<p>c &lt; d<!-- e -->f", { text: (text) => texts.push(text), open: () => {} });
  expect(texts).toEqual(["<", "c &lt; d", "f"]);
  texts.length = 0;
  readHtml(`x${"< ".repeat(50_000)}`, { text: (text) => texts.push(text), open: () => {} });
  expect(texts).toHaveLength(1);
});

test("extracts uuencoded files from the text", () => {
  const { text, files } = extractUuFiles("before\nbegin 644 hi.txt\n&:&5L;&\\*\n`\nend\nafter");
  expect(text).toBe("before\nafter");
  expect(files.map((file) => [file.name, file.bytes.toString()])).toEqual([["hi.txt", "hello\n"]]);
  const prose = "begin 644 the talk\nwith a smile";
  expect(extractUuFiles(prose)).toEqual({ text: prose, files: [] });
});

test("parses the details of an invitation", () => {
  const card = parseCalendarInvite(
    [
      "BEGIN:VCALENDAR",
      "METHOD:REQUEST",
      "BEGIN:VTIMEZONE",
      "DTSTART:19700101T000000",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      "UID:7@example.com",
      "SUMMARY:Tea\\, with",
      "  cake",
      'DTSTART;TZID="Europe/Berlin":20261102T100000',
      "DTEND:20261102T110000Z",
      'ORGANIZER;CN="A: B":mailto:ada@example.com',
      "ATTENDEE:MAILTO:bob@example.com",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n"),
  );
  expect(card).toEqual({
    method: "REQUEST",
    summary: "Tea, with cake",
    location: null,
    organiser: "ada@example.com",
    attendees: ["bob@example.com"],
    start: { value: "20261102T100000", zone: "Europe/Berlin" },
    end: { value: "20261102T110000Z", zone: "UTC" },
    uid: "7@example.com",
  });
  expect(parseCalendarInvite("nothing")).toBeNull();
});

test("closes an unclosed inner multipart where the outer one continues", () => {
  const mail =
    'Content-Type: multipart/mixed; boundary="o"\n\n--o\nContent-Type: multipart/alternative; boundary="i"\n\n--i\n\ntext\n--o\n\nfile\n--o--\n';
  expect(repairStructure(Buffer.from(mail)).toString()).toContain("text\n\r\n--i--\r\n--o\n");
  const whole = mail.replace("text\n", "text\n--i--\n");
  expect(repairStructure(Buffer.from(whole)).toString()).toBe(whole);
});
