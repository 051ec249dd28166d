import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { type FakeZone, lookupIn } from "#domain/email-domain/fake-dns.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryInfo } from "#server/mime/authentication/authenticate.ts";
import { authenticateEmailInWorker } from "./authenticate-email-in-worker.ts";
import { createEmailAuthenticator, type EmailAuthenticator } from "./email-authenticator.ts";

const email = (text: string, trace = "") =>
  Buffer.from(`${trace}From: ada@brook.example\r\nSubject: Hello\r\n\r\n${text}`);
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
let authenticator: EmailAuthenticator | null = null;

afterEach(async () => {
  await authenticator?.close();
  authenticator = null;
});

test("authenticates an email in another thread, with this thread's DNS lookups", async () => {
  const lookups: string[] = [];
  const lookUp: DnsLookup = (name, type) => {
    lookups.push(`${name} ${type}`);
    return lookupIn(zone)(name, type);
  };
  expect(await authenticateEmailInWorker(email("Hi"), arrival, lookUp)).toMatchObject({
    kind: "judged",
    isFinal: true,
    isSuspicious: false,
    proved: "ada@brook.example",
    auth: { spf: "pass", dkim: "none", dmarc: "pass" },
  });
  expect(lookups).toContain("brook.example TXT");
});

test("authenticates concurrent emails, each with its own result", async () => {
  authenticator = createEmailAuthenticator();
  const own = authenticator;
  const from = ["ada@brook.example", "x@lame.example"];
  const found = await Promise.all(
    from.map((address) =>
      own.authenticate(email("Hi"), { ...arrival, from: address }, lookupIn(zone)),
    ),
  );
  expect(found).toMatchObject([{ auth: { dmarc: "pass" } }, { auth: { dmarc: "fail" } }]);
});

test("a header that takes seconds doesn't block the calling thread", async () => {
  const slow = email("Hi", `Received: from ${"x ( y ) ".repeat(15_000)}\r\n`.repeat(3));
  const before = process.threadCpuUsage();
  expect(await authenticateEmailInWorker(slow, arrival, lookupIn(zone))).toMatchObject({
    kind: "judged",
  });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test.each([
  ["hang", doubted],
  ["eat", doubted],
  ["throw", { kind: "undetermined" }],
  ["exit", { kind: "undetermined" }],
  ["fail", { kind: "undetermined" }],
])(
  "an email that makes its thread %s ends that thread, and the next email is authenticated",
  async (behavior, found) => {
    authenticator = createEmailAuthenticator({
      thread,
      // The next email has the same budget, and a busy machine takes seconds to start its thread.
      milliseconds: behavior === "hang" ? 5_000 : 20_000,
      megabytes: 96,
    });
    const own = authenticator;
    const both = await Promise.all([
      own.authenticate(email(behavior), arrival, lookupIn(zone)),
      own.authenticate(email("verdict"), arrival, lookupIn(zone)),
    ]);
    expect(both).toMatchObject([found, { kind: "judged", proved: "by the fixture" }]);
  },
);

describe("DNS lookups of one email", () => {
  // With a wrong body hash no key would be looked up.
  const hash = createHash("sha256").update("Hi\r\n").digest("base64");
  const signatures = (count: number) =>
    Array.from(
      { length: count },
      (_, nth) =>
        `DKIM-Signature: v=1; a=rsa-sha256; d=lame.example; s=s${nth}; h=from; bh=${hash}; b=Zm9v\r\n`,
    ).join("");

  test("are limited, and the verdict doesn't need the others", async () => {
    let keys = 0;
    const lookUp: DnsLookup = (name, type) => {
      if (name.includes("_domainkey")) keys += 1;
      return lookupIn(zone)(name, type);
    };
    const found = await authenticateEmailInWorker(
      email("Hi", signatures(limit("emailAuthLookups") + 20)),
      { ...arrival, ip: "198.51.100.9" },
      lookUp,
    );
    expect(found).toMatchObject({ kind: "judged", isSuspicious: true, auth: { dmarc: "fail" } });
    expect(keys).toBe(limit("emailAuthLookups"));
  });

  test("that never get a response time out without suspending the verdict", async () => {
    const silence = Promise.withResolvers<DnsAnswer>().promise;
    let unanswered = 0;
    const lookUp: DnsLookup = (name, type) => {
      if (!name.includes("lame.example")) return lookupIn(zone)(name, type);
      unanswered += 1;
      return silence;
    };
    const forged = { ...arrival, ip: "198.51.100.9", from: "x@lame.example" };
    // Long enough for a busy machine to answer the other lookups in between.
    const times = { lookupMs: 1_000, lookupsMs: 2_500 };
    authenticator = createEmailAuthenticator(times);
    const found = await authenticator.authenticate(email("Hi", signatures(20)), forged, lookUp);
    expect(found).toMatchObject({
      kind: "judged",
      isFinal: false,
      isSuspicious: true,
      auth: { dmarc: "fail" },
    });
    expect(unanswered).toBeGreaterThan(0);
    expect(unanswered).toBeLessThanOrEqual(Math.ceil(times.lookupsMs / times.lookupMs));
  });
});
