import { afterEach, describe, expect, test } from "vitest";
import { createMailThreads, mailBudget } from "./mail-threads.ts";
import { parseEmailIsolated } from "./parse-email-isolated.ts";
import { createParserPool, type ParserPool } from "./parser-pool.ts";

const email = (text: string) =>
  Buffer.from(`From: ada@example.com\r\nSubject: Hello\r\n\r\n${text}`);
const thread = new URL("./misbehaving-thread.fixture.ts", import.meta.url);
let reader: ParserPool | null = null;

afterEach(async () => {
  await reader?.close();
  reader = null;
});

test("parses an email with its attachments in another thread", async () => {
  const read = await parseEmailIsolated(
    Buffer.from("From: ada@example.com\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF"),
  );
  expect(read.attachments.map((file) => [file.name, Buffer.from(file.bytes).toString()])).toEqual([
    ["a.pdf", "%PDF"],
  ]);
});

test("parses concurrent emails, each with its own result", async () => {
  reader = createParserPool();
  const own = reader;
  const read = await Promise.all(["one", "two", "three"].map((text) => own.read(email(text))));
  expect(read.map((one) => one.text)).toEqual(["one", "two", "three"]);
});

test.each([
  ["hang", "took-too-long"],
  ["throw", "reader-failed"],
  ["exit", "reader-failed"],
  ["eat", "took-too-much-memory"],
  ["fail", "reader-failed"],
])(
  "an email that makes the parser %s yields headers, its beginning and the reason, and the next one is parsed",
  async (behavior, reason) => {
    reader = createParserPool({
      thread,
      milliseconds: behavior === "hang" ? 300 : 20_000,
      megabytes: 96,
    });
    const [read, after] = await Promise.all([
      reader.read(email(behavior)),
      reader.read(email("next")),
    ]);
    expect(read).toMatchObject({ from: "ada@example.com", subject: "Hello", text: behavior });
    expect(read.warnings).toEqual(["beginning-shown", reason]);
    expect(after.text).toBe("next");
  },
);

test("a busy machine doesn't end an email, only its own CPU time", async () => {
  reader = createParserPool({ thread, milliseconds: 300, megabytes: 96 });
  expect((await reader.read(email("wait"))).text).toBe("waited");
});

test("wall-clock time ends it at last", async () => {
  reader = createParserPool({ thread, milliseconds: 60_000, maxMilliseconds: 300, megabytes: 96 });
  expect((await reader.read(email("hang"))).warnings).toContain("took-too-long");
});

test("an email over the size limit is not fully parsed", async () => {
  reader = createParserPool();
  const large = Buffer.concat([email("words "), Buffer.alloc(50 * 1024 * 1024, 97)]);
  const read = await reader.read(large);
  expect(read.warnings).toContain("too-large");
  expect(read.text).toHaveLength(64 * 1024);
});

describe("a slow email", () => {
  const slowly = { thread, milliseconds: 60_000, slowMilliseconds: 50, megabytes: 96 };
  const nextOf = async (own: ParserPool) => (await own.read(email("next"))).text;

  test("delays no other, and reports that it is slow", async () => {
    reader = createParserPool(slowly);
    const own = reader;
    const slowNames: string[] = [];
    // More than there are threads.
    const names = ["first", "second", "third", "fourth", "fifth", "sixth"];
    for (const name of names)
      await new Promise<void>((slow) => {
        void own.read(email(`hang ${name}`), () => {
          slowNames.push(name);
          slow();
        });
      });
    expect(await nextOf(own)).toBe("next");
    expect(slowNames).toEqual(names);
  });

  test("is parsed at last, even if others took its thread", async () => {
    reader = createParserPool({ ...slowly, milliseconds: 600 });
    const own = reader;
    const names = ["first", "second", "third", "fourth", "fifth"];
    const read = await Promise.all(names.map((name) => own.read(email(`hang ${name}`))));
    expect(read.map((one) => one.warnings)).toEqual(
      names.map(() => ["beginning-shown", "took-too-long"]),
    );
    expect(await nextOf(own)).toBe("next");
  });

  test("shares a few threads: however many there are, the thread limit holds", async () => {
    reader = createParserPool({ ...slowly, threads: 1, milliseconds: 300 });
    const own = reader;
    const [first, next] = await Promise.all([own.read(email("hang")), own.read(email("next"))]);
    expect(first.warnings).toContain("took-too-long");
    expect(next.text).toBe("next");
  });
});

test("an email whose result arrived while the process was blocked is not slow", async () => {
  const threads = createMailThreads({ ...mailBudget, thread, slowMilliseconds: 600 });
  const standStill = () => {
    const until = Date.now() + 2_000;
    while (Date.now() < until);
  };
  let isSlow = false;
  const outcome = await threads.run(
    { bytes: email("wait") },
    // The thread responds after 900 ms; this process is blocked for 2 s and then runs its timers first.
    { started: () => setImmediate(standStill), slow: () => (isSlow = true) },
  );
  expect(outcome).toMatchObject({ email: { text: "waited" } });
  expect(isSlow).toBe(false);
  await threads.close();
});

test("ends an idle thread, and starts another for the next email", async () => {
  reader = createParserPool({ thread, megabytes: 96, idleMilliseconds: 60_000 });
  const own = reader;
  const whoReads = async (by: ParserPool) => (await by.read(email("who"))).text;
  const same = await whoReads(own);
  expect(same).toMatch(/^thread \d+$/);
  expect(await whoReads(own)).toBe(same);

  const forgetful = createParserPool({ thread, megabytes: 96, idleMilliseconds: 1 });
  const first = await whoReads(forgetful);
  await expect.poll(() => whoReads(forgetful)).not.toBe(first);
  await forgetful.close();
});
