import { afterEach, describe, expect, test } from "vitest";
import { mailBudget, openMailThreads } from "./mail-threads.ts";
import { parseEmailIsolated } from "./parse-email-isolated.ts";
import { createParserPool, type ParserPool } from "./parser-pool.ts";

const mail = (words: string) =>
  Buffer.from(`From: ada@example.com\r\nSubject: Hello\r\n\r\n${words}`);
const thread = new URL("./misbehaving-thread.fixture.ts", import.meta.url);
let reader: ParserPool | null = null;

afterEach(async () => {
  await reader?.close();
  reader = null;
});

test("a mail is read in another thread, its attachments come along", async () => {
  const read = await parseEmailIsolated(
    Buffer.from("From: ada@example.com\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF"),
  );
  expect(read.attachments.map((file) => [file.name, Buffer.from(file.bytes).toString()])).toEqual([
    ["a.pdf", "%PDF"],
  ]);
});

test("mails that come together are all read, each as itself", async () => {
  reader = createParserPool();
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
    reader = createParserPool({
      thread,
      milliseconds: word === "hang" ? 300 : 20_000,
      megabytes: 96,
    });
    const [read, after] = await Promise.all([reader.read(mail(word)), reader.read(mail("next"))]);
    expect(read).toMatchObject({ from: "ada@example.com", subject: "Hello", text: word });
    expect(read.warnings).toEqual(["beginning-shown", reason]);
    expect(after.text).toBe("next");
  },
);

test("a mail is not given up because the machine is busy, only for what it uses itself", async () => {
  reader = createParserPool({ thread, milliseconds: 300, megabytes: 96 });
  expect((await reader.read(mail("wait"))).text).toBe("waited");
});

test("and by the clock in the end", async () => {
  reader = createParserPool({ thread, milliseconds: 60_000, mostMilliseconds: 300, megabytes: 96 });
  expect((await reader.read(mail("hang"))).warnings).toContain("took-too-long");
});

test("a mail beyond the limit is not taken apart", async () => {
  reader = createParserPool();
  const large = Buffer.concat([mail("words "), Buffer.alloc(50 * 1024 * 1024, 97)]);
  const read = await reader.read(large);
  expect(read.warnings).toContain("too-large");
  expect(read.text).toHaveLength(64 * 1024);
});

describe("a mail that takes long", () => {
  const slowly = { thread, milliseconds: 60_000, slowMilliseconds: 50, megabytes: 96 };
  const nextOf = async (own: ParserPool) => (await own.read(mail("next"))).text;

  test("holds up no other, and says so", async () => {
    reader = createParserPool(slowly);
    const own = reader;
    const told: string[] = [];
    // More of them than there are threads.
    const names = ["first", "second", "third", "fourth", "fifth", "sixth"];
    for (const name of names)
      await new Promise<void>((slow) => {
        void own.read(mail(`hang ${name}`), () => {
          told.push(name);
          slow();
        });
      });
    expect(await nextOf(own)).toBe("next");
    expect(told).toEqual(names);
  });

  test("is read in the end, though others took its thread", async () => {
    reader = createParserPool({ ...slowly, milliseconds: 600 });
    const own = reader;
    const names = ["first", "second", "third", "fourth", "fifth"];
    const read = await Promise.all(names.map((name) => own.read(mail(`hang ${name}`))));
    expect(read.map((one) => one.warnings)).toEqual(
      names.map(() => ["beginning-shown", "took-too-long"]),
    );
    expect(await nextOf(own)).toBe("next");
  });

  test("is one of a few: however many come, there are never more threads", async () => {
    reader = createParserPool({ ...slowly, threads: 1, milliseconds: 300 });
    const own = reader;
    const [first, next] = await Promise.all([own.read(mail("hang")), own.read(mail("next"))]);
    expect(first.warnings).toContain("took-too-long");
    expect(next.text).toBe("next");
  });
});

test("a mail whose answer came while the process stood still is not slow", async () => {
  const threads = openMailThreads({ ...mailBudget, thread, slowMilliseconds: 600 });
  const standStill = () => {
    const until = Date.now() + 2_000;
    while (Date.now() < until);
  };
  let isSlow = false;
  const outcome = await threads.run(
    { bytes: mail("wait") },
    // The thread answers after 900 ms, and this one looks only after 2 s: at its timers first.
    { begun: () => setImmediate(standStill), slow: () => (isSlow = true) },
  );
  expect(outcome).toMatchObject({ mail: { text: "waited" } });
  expect(isSlow).toBe(false);
  await threads.close();
});

test("a thread that nobody needs is let go, and another is begun for the next mail", async () => {
  reader = createParserPool({ thread, megabytes: 96, idleMilliseconds: 60_000 });
  const own = reader;
  const whoReads = async (by: ParserPool) => (await by.read(mail("who"))).text;
  const same = await whoReads(own);
  expect(same).toMatch(/^thread \d+$/);
  expect(await whoReads(own)).toBe(same);

  const forgetful = createParserPool({ thread, megabytes: 96, idleMilliseconds: 1 });
  const first = await whoReads(forgetful);
  await expect.poll(() => whoReads(forgetful)).not.toBe(first);
  await forgetful.close();
});
