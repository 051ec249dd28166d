import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import { describe, expect, test } from "vitest";
import { type FakeZone, lookupIn } from "#domain/email-domain/fake-dns.ts";
import { limit } from "#domain/limits.ts";
import { authenticateEmail, type DeliveryInfo } from "./authenticate.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const keyAt = (domain: string): FakeZone => ({
  [`s1._domainkey.${domain} TXT`]: [`v=DKIM1; k=rsa; p=${key}`],
});

const unsignedEmail = (from = "ada@brook.example") =>
  Buffer.from(
    [
      `From: Ada Brook <${from}>`,
      "To: hello@copperline.example",
      "Subject: My table",
      "Date: Fri, 20 Nov 2026 10:00:00 +0000",
      "Message-ID: <1@brook.example>",
      "",
      "Is it ready?",
      "",
    ].join("\r\n"),
  );

async function signed(by: string): Promise<Buffer> {
  const { signatures } = await dkimSign(unsignedEmail(), {
    signingDomain: by,
    selector: "s1",
    // Without it the signer reads the clock twice, and signs wrongly if a second passes between.
    signTime: new Date("2026-11-20T10:00:00Z"),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    signatureData: [
      {
        signingDomain: by,
        selector: "s1",
        privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      },
    ],
  });
  return Buffer.concat([Buffer.from(signatures), unsignedEmail()]);
}

const arrival: DeliveryInfo = {
  from: "ada@brook.example",
  ip: "192.0.2.7",
  helo: "mx.brook.example",
  spf: null,
};
const policy: FakeZone = { "_dmarc.brook.example TXT": ["v=DMARC1; p=reject"] };
const sender: FakeZone = { "brook.example TXT": ["v=spf1 ip4:192.0.2.7 -all"] };

const authenticate = async (bytes: Buffer, zone: FakeZone, how: Partial<DeliveryInfo> = {}) => {
  const found = await authenticateEmail(bytes, { ...arrival, ...how }, lookupIn(zone));
  if (found.kind !== "judged") throw new Error("the DNS could be queried");
  return { ...found.auth, isSuspicious: found.isSuspicious };
};

test("passes an email signed by its domain and sent from an authorized server", async () => {
  const zone = { ...policy, ...sender, ...keyAt("brook.example") };
  expect(await authenticate(await signed("brook.example"), zone)).toEqual({
    spf: "pass",
    dkim: "pass",
    dmarc: "pass",
    via: null,
    isSuspicious: false,
  });
});

test("reports the other domain that signed an email", async () => {
  expect(
    await authenticate(await signed("post.example"), { ...sender, ...keyAt("post.example") }),
  ).toEqual({ spf: "pass", dkim: "pass", dmarc: "none", via: "post.example", isSuspicious: false });
});

test("marks a forged sender as suspicious under the domain's policy", async () => {
  expect(
    await authenticate(unsignedEmail(), { ...policy, ...sender }, { ip: "198.51.100.9" }),
  ).toMatchObject({
    spf: "fail",
    dkim: "none",
    dmarc: "fail",
    isSuspicious: true,
  });
});

test("a modified body breaks the signature", async () => {
  const changed = Buffer.from((await signed("brook.example")).toString().replace("ready", "gone"));
  const zone = { ...policy, ...keyAt("brook.example") };
  expect(await authenticate(changed, zone)).toMatchObject({ dkim: "neutral", dmarc: "fail" });
});

test("a domain without records is neither authenticated nor suspicious", async () => {
  expect(await authenticate(unsignedEmail(), {})).toEqual({
    spf: "none",
    dkim: "none",
    dmarc: "none",
    via: null,
    isSuspicious: false,
  });
});

describe("an email received by a provider", () => {
  test("uses the provider's SPF result, and a signature still passes", async () => {
    const zone = { ...policy, ...keyAt("brook.example") };
    expect(
      await authenticate(await signed("brook.example"), zone, {
        ip: null,
        helo: null,
        spf: "Pass",
      }),
    ).toMatchObject({ spf: "pass", dkim: "pass", dmarc: "pass" });
  });
  test("isn't disproved by a missing signature alone", async () => {
    expect(await authenticate(unsignedEmail(), policy, { ip: null, helo: null })).toMatchObject({
      spf: "none",
      dmarc: "none",
      isSuspicious: false,
    });
  });
});

describe("when lookups fail", () => {
  const forged = { ip: "198.51.100.9", from: "x@lame.example", helo: "lame.example" };
  const found = async (bytes: Buffer, zone: FakeZone, how: Partial<DeliveryInfo> = {}) =>
    authenticateEmail(bytes, { ...arrival, ...how }, lookupIn(zone));
  const doubted = {
    kind: "judged",
    isFinal: false,
    isSuspicious: true,
    proved: null,
    auth: { dmarc: "fail" },
  };

  test("gives no verdict only if the policy of the From domain can't be looked up", async () => {
    const email = await signed("brook.example");
    const zone: FakeZone = {
      ...sender,
      ...keyAt("brook.example"),
      "_dmarc.brook.example TXT": "fails",
    };
    expect(await found(email, zone)).toEqual({ kind: "undetermined" });
  });

  test("a signature domain that never responds doesn't suspend the verdict", async () => {
    const zone: FakeZone = { ...policy, ...sender, "s1._domainkey.lame.example TXT": "fails" };
    expect(await found(await signed("lame.example"), zone, forged)).toMatchObject(doubted);
  });

  test("a return path domain that never responds doesn't either, whatever its record includes", async () => {
    const zones: FakeZone[] = [
      { "lame.example TXT": "fails" },
      {
        "lame.example TXT": ["v=spf1 include:_dmarc.lame.example -all"],
        "_dmarc.lame.example TXT": "fails",
      },
      { "lame.example TXT": ["v=spf1 a:lame.example -all"], "lame.example A": "fails" },
    ];
    for (const zone of zones)
      expect(await found(unsignedEmail(), { ...policy, ...zone }, forged)).toMatchObject(doubted);
  });

  test("an email authenticated by other means is final", async () => {
    const zone: FakeZone = { ...policy, ...keyAt("brook.example"), "brook.example TXT": "fails" };
    expect(await found(await signed("brook.example"), zone)).toMatchObject({
      kind: "judged",
      isFinal: true,
      isSuspicious: false,
      proved: "ada@brook.example",
      auth: { dmarc: "pass" },
    });
  });

  test("a later answer can only improve the verdict", async () => {
    const email = await signed("brook.example");
    const before: FakeZone = { ...policy, "s1._domainkey.brook.example TXT": "fails" };
    expect(await found(email, before)).toMatchObject(doubted);
    expect(await found(email, { ...policy, ...keyAt("brook.example") })).toMatchObject({
      kind: "judged",
      isFinal: true,
      isSuspicious: false,
      auth: { dmarc: "pass" },
    });
  });
});

describe("the From address is proved", () => {
  const zone = { ...policy, ...sender, ...keyAt("brook.example"), ...keyAt("mailer.example") };
  const proved = async (bytes: Buffer, how: Partial<DeliveryInfo> = {}, names: FakeZone = zone) => {
    const found = await authenticateEmail(bytes, { ...arrival, ...how }, lookupIn(names));
    return found.kind === "judged" ? found.proved : null;
  };
  const elsewhere = { ip: "198.51.100.9", from: "x@mailer.example" };

  test("by its domain's signature, with or without a policy, or by its own server", async () => {
    expect(await proved(await signed("brook.example"), elsewhere)).toBe("ada@brook.example");
    expect(await proved(await signed("brook.example"), elsewhere, keyAt("brook.example"))).toBe(
      "ada@brook.example",
    );
    expect(await proved(unsignedEmail())).toBe("ada@brook.example");
  });

  test("by nothing else", async () => {
    expect(await proved(unsignedEmail(), elsewhere)).toBeNull();
    expect(await proved(await signed("mailer.example"), elsewhere)).toBeNull();
    const twoAuthors = Buffer.concat([
      Buffer.from("From: Maya <maya@copperline.example>\r\n"),
      await signed("brook.example"),
    ]);
    expect(await proved(twoAuthors, elsewhere)).toBeNull();
  });
});

describe("a header designed to be slow", () => {
  const withHeaderLines = (count: number) =>
    Buffer.concat([Buffer.from(`X-Folded: a\r\n${" b\r\n".repeat(count)}`), unsignedEmail()]);

  test("is marked as suspicious without any lookup", async () => {
    let lookupCount = 0;
    const lookup = lookupIn(policy);
    const verdict = await authenticateEmail(withHeaderLines(1_000_000), arrival, (...what) => {
      lookupCount += 1;
      return lookup(...what);
    });
    expect(verdict).toMatchObject({
      kind: "judged",
      isSuspicious: true,
      isFinal: true,
      proved: null,
    });
    expect(lookupCount).toBe(0);
  });

  test("may have as many lines as real email, with any number of body lines", async () => {
    const body = Buffer.from("line\r\n".repeat(50_000));
    const email = Buffer.concat([withHeaderLines(limit("emailAuthHeaderLines") - 20), body]);
    const zone = { ...policy, ...sender };
    expect(await authenticateEmail(email, arrival, lookupIn(zone))).toMatchObject({
      isSuspicious: false,
      auth: { spf: "pass", dmarc: "pass" },
    });
  });
});
