import { afterEach, expect, test } from "vitest";
import { type MailReader, openMailReader } from "./mail-reader.ts";
import { readMailSafely } from "./read-mail-safely.ts";

const mail = (words: string) =>
  Buffer.from(`From: ada@example.com\r\nSubject: Hello\r\n\r\n${words}`);
const thread = new URL("./misbehaving-thread.fixture.ts", import.meta.url);
let reader: MailReader | null = null;

afterEach(async () => {
  await reader?.close();
  reader = null;
});

test("a mail is read in another thread, its attachments come along", async () => {
  const read = await readMailSafely(
    Buffer.from("From: ada@example.com\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF"),
  );
  expect(read.attachments.map((file) => [file.name, Buffer.from(file.bytes).toString()])).toEqual([
    ["a.pdf", "%PDF"],
  ]);
});

test("mails that come together are all read, each as itself", async () => {
  reader = openMailReader();
  const own = reader;
  const read = await Promise.all(["one", "two", "three"].map((words) => own.read(mail(words))));
  expect(read.map((one) => one.text)).toEqual(["one", "two", "three"]);
});

test.each([
  ["hang", "took-too-long"],
  ["throw", "reader-failed"],
  ["exit", "reader-failed"],
  ["eat", "took-too-much-memory"],
  ["fail", "reader-failed"],
])(
  "a mail that makes its reader %s gives headers, its beginning and the reason, and the next one is read",
  async (word, reason) => {
    reader = openMailReader({
      thread,
      milliseconds: word === "hang" ? 300 : 20_000,
      megabytes: 96,
    });
    const [read, after] = await Promise.all([reader.read(mail(word)), reader.read(mail("next"))]);
    expect(read).toMatchObject({ from: "ada@example.com", subject: "Hello", text: word });
    expect(read.warnings).toEqual(["raw-text-shown", reason]);
    expect(after.text).toBe("next");
  },
);

test("a mail beyond the limit is not taken apart", async () => {
  reader = openMailReader();
  const large = Buffer.concat([mail("words "), Buffer.alloc(50 * 1024 * 1024, 97)]);
  const read = await reader.read(large);
  expect(read.warnings).toContain("too-large");
  expect(read.text).toHaveLength(64 * 1024);
});
