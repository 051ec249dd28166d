// Whom we believe that they are Amazon's messenger.
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { FetchFn, RawRequest } from "#server/ports/provider.ts";
import {
  fixture,
  type HookFixture,
  hookAddress,
  unsigned,
} from "#testing/email-provider/fixtures.ts";
import { certificateUrl, inEnvelope, kit, signEnvelope } from "#testing/email-provider/kits/ses.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { certificatesBy } from "./ses/certificates.ts";
import { isCertificateAddress, isConfirmAddress } from "./ses/sns.ts";
import { openSes } from "./ses.ts";

const now = new Date("2026-11-20T10:00:30.000Z");
const requestOf = (envelope: object): RawRequest => ({
  url: hookAddress("ses", "events"),
  headers: { "content-type": "text/plain; charset=UTF-8" },
  body: Buffer.from(JSON.stringify(envelope)),
  receivedAt: now.toISOString(),
});

function judge(fetchCertificate: (url: string) => Promise<string>) {
  const asked: string[] = [];
  const ses = openSes({
    now: () => now,
    fetchCertificate: (url) => {
      asked.push(url);
      return fetchCertificate(url);
    },
  });
  const verdict = async (envelope: object, settings = kit.settings) =>
    (await ses.verify(settings, requestOf(envelope))).kind;
  return { asked, verdict };
}

describe("a signature made by openssl", () => {
  const signed = fixture<{
    about: never;
    certificate: string;
    envelope: Record<string, string>;
    signatures: Record<string, string>;
  }>("ses", "signed");
  const envelopeOf = (version: string) => ({
    ...signed.envelope,
    SignatureVersion: version,
    Signature: signed.signatures[version],
    SigningCertURL: certificateUrl,
  });

  test.each(["1", "2"])(
    "of version %s is genuine under the certificate it names",
    async (version) => {
      const { asked, verdict } = judge(async () => signed.certificate);
      expect(await verdict(envelopeOf(version))).toBe("genuine");
      expect(asked).toEqual([certificateUrl]);
    },
  );

  test.each(["3", "", undefined])("of version %j is none", async (SignatureVersion) => {
    const { verdict } = judge(async () => signed.certificate);
    expect(await verdict({ ...envelopeOf("2"), SignatureVersion })).toBe("forged");
  });

  test.each(["Message", "MessageId", "Subject", "Timestamp", "Type"])(
    "breaks with another %s",
    async (name) => {
      const { verdict } = judge(async () => signed.certificate);
      const other = name === "Type" ? "SubscriptionConfirmation" : "other";
      expect(await verdict({ ...envelopeOf("2"), [name]: other })).toBe("forged");
    },
  );

  test("is good only for a topic that the account names: SNS is asked to try again, and nobody for another's certificate", async () => {
    const { asked, verdict } = judge(async () => signed.certificate);
    for (const topicArns of ["", "arn:aws:sns:eu-west-1:123456789012:other"]) {
      expect(await verdict(envelopeOf("2"), { ...kit.settings, topicArns })).toBe("not_set_up");
    }
    expect(await verdict({ ...envelopeOf("2"), TopicArn: "arn:aws:sns:eu-west-1:6:mine" })).toBe(
      "not_set_up",
    );
    expect(asked).toEqual([]);
  });

  test("asks nobody for a certificate that is not at SNS", async () => {
    const { asked, verdict } = judge(async () => signed.certificate);
    const path = new URL(certificateUrl).pathname;
    for (const host of ["sns.attacker.amazonaws.com", "s3.eu-west-1.amazonaws.com", "a.example"]) {
      const SigningCertURL = `https://${host}${path}`;
      expect(await verdict({ ...envelopeOf("2"), SigningCertURL })).toBe("forged");
    }
    expect(asked).toEqual([]);
  });

  test("under a certificate that is none is forged", async () => {
    const { verdict } = judge(async () => "<html>not found</html>");
    expect(await verdict(envelopeOf("2"))).toBe("forged");
  });

  test("is neither genuine nor forged while the certificate cannot be had: SNS shall try again", async () => {
    const { verdict } = judge(certificatesBy(() => Promise.reject(new TypeError("fetch failed"))));
    await expect(verdict(envelopeOf("2"))).rejects.toMatchObject({
      name: "ProviderError",
      kind: "unreachable",
    });
  });
});

describe("the kept example", () => {
  const vectors = sharedFixturePath("specs", "mail", "webhook-signature-vectors.json");
  test(vectors ? "is genuine" : "not here", async () => {
    if (vectors === null) return;
    const { publicKeyPem, ...envelope } = JSON.parse(fs.readFileSync(vectors, "utf8")).sns;
    const { verdict } = judge(async () => publicKeyPem);
    const settings = { ...kit.settings, topicArns: envelope.TopicArn };
    expect(await verdict(envelope, settings)).toBe("genuine");
    expect(await verdict({ ...envelope, Message: "{}" }, settings)).toBe("forged");
  });
});

describe("a request to confirm", () => {
  test("is signed over its own fields, the page among them", async () => {
    const ses = kit.provider ?? never();
    const request = unsigned("ses", fixture<HookFixture>("ses", "confirm"));
    const envelope = signEnvelope(inEnvelope(request, now), "current");
    const verdict = async (one: object) =>
      (await ses.verify(kit.settings, requestOf(one), "events", now)).kind;
    expect(await verdict(envelope)).toBe("genuine");
    for (const name of ["SubscribeURL", "Token", "TopicArn"]) {
      expect(await verdict({ ...envelope, [name]: `${envelope[name]}1` })).not.toBe("genuine");
    }
  });
});

describe("an address of SNS", () => {
  const path = "/SimpleNotificationService-0123456789abcdef.pem";

  test.each([
    `https://sns.eu-west-1.amazonaws.com${path}`,
    `https://sns.us-gov-west-1.amazonaws.com${path}`,
    `https://sns.cn-north-1.amazonaws.com.cn${path}`,
    `https://sns.eu-west-1.amazonaws.com:443${path}`,
  ])("%s holds a certificate", (url) => {
    expect(isCertificateAddress(url)).toBe(true);
  });

  test.each([
    `http://sns.eu-west-1.amazonaws.com${path}`,
    `https://sns.eu-west-1.amazonaws.com:8443${path}`,
    `https://user@sns.eu-west-1.amazonaws.com${path}`,
    `https://sns.eu-west-1.amazonaws.com.attacker.example${path}`,
    `https://sns.eu-west-1.amazonaws.com@attacker.example${path}`,
    `https://sns.eu-west-1.amazonaws.co${path}`,
    `https://attacker.example/sns.eu-west-1.amazonaws.com${path}`,
    `https://attacker.example#sns.eu-west-1.amazonaws.com${path}`,
    `https://xsns.eu-west-1.amazonaws.com${path}`,
    `https://sns.a.b.amazonaws.com${path}`,
    `https://sns.amazonaws.com${path}`,
    `https://sns.attacker.amazonaws.com${path}`,
    `https://sns.eu-west-1.amazonaws.com.cn${path}`,
    `https://sns.cn-north-1.amazonaws.com${path}`,
    `https://bucket.s3.amazonaws.com${path}`,
    "https://sns.eu-west-1.amazonaws.com/other.pem",
    "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription",
    "",
    "no address",
  ])("%s holds none", (url) => {
    expect(isCertificateAddress(url)).toBe(false);
  });

  test.each([
    ["https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1", true],
    ["https://sns.eu-west-1.amazonaws.com/?Action=DeleteTopic&Token=1", false],
    ["https://sns.eu-west-1.amazonaws.com/other?Action=ConfirmSubscription", false],
    ["http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription", false],
    ["https://attacker.example/?Action=ConfirmSubscription", false],
    ["https://sns.attacker.amazonaws.com/?Action=ConfirmSubscription&Token=1", false],
  ])("%s confirms: %s", (url, isGood) => {
    expect(isConfirmAddress(url)).toBe(isGood);
  });
});

describe("the certificates", () => {
  const counting = (answers: readonly (() => Response | Promise<never>)[]) => {
    const asked: string[] = [];
    const http: FetchFn = async (url) => {
      asked.push(url);
      return (answers[asked.length - 1] ?? (() => new Response("pem")))();
    };
    return { asked, fetchCertificate: certificatesBy(http) };
  };

  test("are asked for once each, also by two at the same time", async () => {
    const { asked, fetchCertificate } = counting([]);
    expect(await Promise.all([fetchCertificate("a"), fetchCertificate("a")])).toEqual([
      "pem",
      "pem",
    ]);
    await fetchCertificate("a");
    await fetchCertificate("b");
    expect(asked).toEqual(["a", "b"]);
  });

  test("that could not be had are asked for again", async () => {
    const gone = () => new Response("", { status: 503 });
    const { asked, fetchCertificate } = counting([gone, () => Promise.reject(new Error("reset"))]);
    await expect(fetchCertificate("a")).rejects.toMatchObject({ kind: "unreachable" });
    await expect(fetchCertificate("a")).rejects.toMatchObject({ kind: "unreachable" });
    expect(await fetchCertificate("a")).toBe("pem");
    expect(asked).toHaveLength(3);
  });

  test("are forgotten in the end: nobody fills our memory with them", async () => {
    const { asked, fetchCertificate } = counting([]);
    for (let n = 0; n < 40; n++) await fetchCertificate(`c${n}`);
    await fetchCertificate("c39");
    expect(asked).toHaveLength(40);
    await fetchCertificate("c0");
    expect(asked).toHaveLength(41);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
