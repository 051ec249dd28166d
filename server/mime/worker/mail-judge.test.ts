import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { type FakeZone, lookupIn } from "#domain/email-domain/fake-dns.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryInfo } from "#server/mime/authentication/authenticate.ts";
import { judgeMailSafely } from "./judge-mail-safely.ts";
import { type MailJudge, openMailJudge } from "./mail-judge.ts";

const mail = (words: string, trace = "") =>
  Buffer.from(`${trace}From: ada@brook.example\r\nSubject: Hello\r\n\r\n${words}`);
const arrival: DeliveryInfo = {
  from: "ada@brook.example",
  ip: "192.0.2.7",
  helo: "mx.brook.example",
  spf: null,
};
const zone: FakeZone = {
  "_dmarc.brook.example TXT": ["v=DMARC1; p=reject"],
  "brook.example TXT": ["v=spf1 ip4:192.0.2.7 -all"],
};
const thread = new URL("./misbehaving-thread.fixture.ts", import.meta.url);
const doubted = { kind: "judged", isFinal: true, isSuspicious: true, proved: null };
let judge: MailJudge | null = null;

afterEach(async () => {
  await judge?.close();
  judge = null;
});

test("a mail is judged in another thread, by the name servers of this one", async () => {
  const asked: string[] = [];
  const ask: DnsLookup = (name, type) => {
    asked.push(`${name} ${type}`);
    return lookupIn(zone)(name, type);
  };
  expect(await judgeMailSafely(mail("Hi"), arrival, ask)).toMatchObject({
    ...{ kind: "judged", isFinal: true, isSuspicious: false, proved: "ada@brook.example" },
    auth: { spf: "pass", dkim: "none", dmarc: "pass" },
  });
  expect(asked).toContain("brook.example TXT");
});

test("mails that come together are all judged, each as itself", async () => {
  judge = openMailJudge();
  const own = judge;
  const from = ["ada@brook.example", "x@lame.example"];
  const found = await Promise.all(
    from.map((address) => own.judge(mail("Hi"), { ...arrival, from: address }, lookupIn(zone))),
  );
  expect(found).toMatchObject([{ auth: { dmarc: "pass" } }, { auth: { dmarc: "fail" } }]);
});

test("a header that takes seconds takes none of them from the thread that asks", async () => {
  const slow = mail("Hi", `Received: from ${"x ( y ) ".repeat(15_000)}\r\n`.repeat(3));
  const before = process.threadCpuUsage();
  expect(await judgeMailSafely(slow, arrival, lookupIn(zone))).toMatchObject({ kind: "judged" });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test.each([
  ["hang", doubted],
  ["eat", doubted],
  ["throw", { kind: "unasked" }],
  ["exit", { kind: "unasked" }],
  ["fail", { kind: "unasked" }],
])(
  "a mail that makes its judge %s ends with its thread, and the next is judged",
  async (word, found) => {
    judge = openMailJudge({ thread, milliseconds: word === "hang" ? 300 : 20_000, megabytes: 96 });
    const own = judge;
    const both = await Promise.all([
      own.judge(mail(word), arrival, lookupIn(zone)),
      own.judge(mail("verdict"), arrival, lookupIn(zone)),
    ]);
    expect(both).toMatchObject([found, { kind: "judged", proved: "by the fixture" }]);
  },
);

describe("lookups for one mail", () => {
  // Where the hash of the words is wrong, no key is looked up.
  const hash = createHash("sha256").update("Hi\r\n").digest("base64");
  const signatures = (count: number) =>
    Array.from(
      { length: count },
      (_, nth) =>
        `DKIM-Signature: v=1; a=rsa-sha256; d=lame.example; s=s${nth}; h=from; bh=${hash}; b=Zm9v\r\n`,
    ).join("");

  test("are so many and no more, and the verdict stands without the others", async () => {
    let keys = 0;
    const ask: DnsLookup = (name, type) => {
      if (name.includes("_domainkey")) keys += 1;
      return lookupIn(zone)(name, type);
    };
    const found = await judgeMailSafely(
      mail("Hi", signatures(limit("judgeLookups") + 20)),
      { ...arrival, ip: "198.51.100.9" },
      ask,
    );
    expect(found).toMatchObject({ kind: "judged", isSuspicious: true, auth: { dmarc: "fail" } });
    expect(keys).toBe(limit("judgeLookups"));
  });

  test("that are never answered end, and suspend no verdict", async () => {
    const silence = Promise.withResolvers<DnsAnswer>().promise;
    let unanswered = 0;
    const ask: DnsLookup = (name, type) => {
      if (!name.includes("lame.example")) return lookupIn(zone)(name, type);
      unanswered += 1;
      return silence;
    };
    const forged = { ...arrival, ip: "198.51.100.9", from: "x@lame.example" };
    // Long enough that a busy machine answers the other names in between.
    const times = { lookupMs: 1_000, lookupsMs: 2_500 };
    judge = openMailJudge(times);
    const found = await judge.judge(mail("Hi", signatures(20)), forged, ask);
    expect(found).toMatchObject({
      ...{ kind: "judged", isFinal: false, isSuspicious: true },
      auth: { dmarc: "fail" },
    });
    expect(unanswered).toBeGreaterThan(0);
    expect(unanswered).toBeLessThanOrEqual(Math.ceil(times.lookupsMs / times.lookupMs));
  });
});
