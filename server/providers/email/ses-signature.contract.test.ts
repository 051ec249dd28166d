// Which SNS messages are accepted as genuine.
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { FetchFn, RawRequest } from "#server/ports/provider.ts";
import {
  readFixture,
  unsigned,
  type WebhookFixture,
  webhookUrl,
} from "#testing/email-provider/fixtures.ts";
import { certificateUrl, inEnvelope, kit, signEnvelope } from "#testing/email-provider/kits/ses.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { certificatesBy } from "./ses/certificates.ts";
import { isCertificateAddress, isConfirmAddress } from "./ses/sns.ts";
import { createSes } from "./ses.ts";

const now = new Date("2026-11-20T10:00:30.000Z");
const requestOf = (envelope: object): RawRequest => ({
  url: webhookUrl("ses", "events"),
  headers: { "content-type": "text/plain; charset=UTF-8" },
  body: Buffer.from(JSON.stringify(envelope)),
  receivedAt: now.toISOString(),
});

function createVerifier(fetchCertificate: (url: string) => Promise<string>) {
  const requestedUrls: string[] = [];
  const ses = createSes({
    now: () => now,
    fetchCertificate: (url) => {
      requestedUrls.push(url);
      return fetchCertificate(url);
    },
  });
  const verdict = async (envelope: object, settings = kit.settings) =>
    (await ses.verify(settings, requestOf(envelope))).kind;
  return { asked: requestedUrls, verdict };
}

describe("a signature made by openssl", () => {
  const signed = readFixture<{
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
      const { asked: requestedUrls, verdict } = createVerifier(async () => signed.certificate);
      expect(await verdict(envelopeOf(version))).toBe("valid");
      expect(requestedUrls).toEqual([certificateUrl]);
    },
  );

  test.each(["3", "", undefined])("of version %j is forged", async (SignatureVersion) => {
    const { verdict } = createVerifier(async () => signed.certificate);
    expect(await verdict({ ...envelopeOf("2"), SignatureVersion })).toBe("invalid");
  });

  test.each(["Message", "MessageId", "Subject", "Timestamp", "Type"])(
    "is forged if the %s was changed",
    async (name) => {
      const { verdict } = createVerifier(async () => signed.certificate);
      const other = name === "Type" ? "SubscriptionConfirmation" : "other";
      expect(await verdict({ ...envelopeOf("2"), [name]: other })).toBe("invalid");
    },
  );

  test("is accepted only for a topic that the account names: SNS has to retry, and no certificate is fetched", async () => {
    const { asked: requestedUrls, verdict } = createVerifier(async () => signed.certificate);
    for (const topicArns of ["", "arn:aws:sns:eu-west-1:123456789012:other"]) {
      expect(await verdict(envelopeOf("2"), { ...kit.settings, topicArns })).toBe("not_set_up");
    }
    expect(await verdict({ ...envelopeOf("2"), TopicArn: "arn:aws:sns:eu-west-1:6:mine" })).toBe(
      "not_set_up",
    );
    expect(requestedUrls).toEqual([]);
  });

  test("fetches no certificate from a host outside SNS", async () => {
    const { asked: requestedUrls, verdict } = createVerifier(async () => signed.certificate);
    const path = new URL(certificateUrl).pathname;
    for (const host of ["sns.attacker.amazonaws.com", "s3.eu-west-1.amazonaws.com", "a.example"]) {
      const SigningCertURL = `https://${host}${path}`;
      expect(await verdict({ ...envelopeOf("2"), SigningCertURL })).toBe("invalid");
    }
    expect(requestedUrls).toEqual([]);
  });

  test("is forged under an invalid certificate", async () => {
    const { verdict } = createVerifier(async () => "<html>not found</html>");
    expect(await verdict(envelopeOf("2"))).toBe("invalid");
  });

  test("is left undecided while the certificate can't be fetched, so that SNS retries", async () => {
    const { verdict } = createVerifier(
      certificatesBy(() => Promise.reject(new TypeError("fetch failed"))),
    );
    await expect(verdict(envelopeOf("2"))).rejects.toMatchObject({
      name: "ProviderError",
      kind: "unreachable",
    });
  });
});

describe("the recorded example", () => {
  const vectors = sharedFixturePath("specs", "mail", "webhook-signature-vectors.json");
  test(vectors ? "is genuine" : "not here", async () => {
    if (vectors === null) return;
    const { publicKeyPem, ...envelope } = JSON.parse(fs.readFileSync(vectors, "utf8")).sns;
    const { verdict } = createVerifier(async () => publicKeyPem);
    const settings = { ...kit.settings, topicArns: envelope.TopicArn };
    expect(await verdict(envelope, settings)).toBe("valid");
    expect(await verdict({ ...envelope, Message: "{}" }, settings)).toBe("invalid");
  });
});

describe("a subscription confirmation", () => {
  test("is signed over its own fields, including the URL", async () => {
    const ses = kit.provider ?? never();
    const request = unsigned("ses", readFixture<WebhookFixture>("ses", "confirm"));
    const envelope = signEnvelope(inEnvelope(request, now), "current");
    const verdict = async (one: object) =>
      (await ses.verify(kit.settings, requestOf(one), "events", now)).kind;
    expect(await verdict(envelope)).toBe("valid");
    for (const name of ["SubscribeURL", "Token", "TopicArn"]) {
      expect(await verdict({ ...envelope, [name]: `${envelope[name]}1` })).not.toBe("valid");
    }
  });
});

describe("an SNS URL", () => {
  const path = "/SimpleNotificationService-0123456789abcdef.pem";

  test.each([
    `https://sns.eu-west-1.amazonaws.com${path}`,
    `https://sns.us-gov-west-1.amazonaws.com${path}`,
    `https://sns.cn-north-1.amazonaws.com.cn${path}`,
    `https://sns.eu-west-1.amazonaws.com:443${path}`,
  ])("accepts %s as a certificate URL", (url) => {
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
  ])("refuses %s as a certificate URL", (url) => {
    expect(isCertificateAddress(url)).toBe(false);
  });

  test.each([
    ["https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1", true],
    ["https://sns.eu-west-1.amazonaws.com/?Action=DeleteTopic&Token=1", false],
    ["https://sns.eu-west-1.amazonaws.com/other?Action=ConfirmSubscription", false],
    ["http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription", false],
    ["https://attacker.example/?Action=ConfirmSubscription", false],
    ["https://sns.attacker.amazonaws.com/?Action=ConfirmSubscription&Token=1", false],
  ])("decides whether %s confirms a subscription: %s", (url, isGood) => {
    expect(isConfirmAddress(url)).toBe(isGood);
  });
});

describe("the certificate cache", () => {
  const counting = (responses: readonly (() => Response | Promise<never>)[]) => {
    const requestedUrls: string[] = [];
    const http: FetchFn = async (url) => {
      requestedUrls.push(url);
      return (responses[requestedUrls.length - 1] ?? (() => new Response("pem")))();
    };
    return { asked: requestedUrls, fetchCertificate: certificatesBy(http) };
  };

  test("fetches each certificate once, even for concurrent requests", async () => {
    const { asked: requestedUrls, fetchCertificate } = counting([]);
    expect(await Promise.all([fetchCertificate("a"), fetchCertificate("a")])).toEqual([
      "pem",
      "pem",
    ]);
    await fetchCertificate("a");
    await fetchCertificate("b");
    expect(requestedUrls).toEqual(["a", "b"]);
  });

  test("fetches a certificate again after a failure", async () => {
    const gone = () => new Response("", { status: 503 });
    const { asked: requestedUrls, fetchCertificate } = counting([
      gone,
      () => Promise.reject(new Error("reset")),
    ]);
    await expect(fetchCertificate("a")).rejects.toMatchObject({ kind: "unreachable" });
    await expect(fetchCertificate("a")).rejects.toMatchObject({ kind: "unreachable" });
    expect(await fetchCertificate("a")).toBe("pem");
    expect(requestedUrls).toHaveLength(3);
  });

  test("drops the oldest certificate beyond its limit, so it can't exhaust memory", async () => {
    const { asked: requestedUrls, fetchCertificate } = counting([]);
    for (let n = 0; n < 40; n++) await fetchCertificate(`c${n}`);
    await fetchCertificate("c39");
    expect(requestedUrls).toHaveLength(40);
    await fetchCertificate("c0");
    expect(requestedUrls).toHaveLength(41);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}
