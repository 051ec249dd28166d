import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createSes } from "#server/providers/email/ses.ts";
import { openHttpCompany, understoodMime } from "#testing/email-provider/fake-companies.ts";
import { readResponseBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, Unsigned } from "#testing/email-provider/kit.ts";
import type { CarrierRequest, Script } from "#testing/fake-carrier.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [own, others] = [pair(), pair()];
const keyPairs = { current: own, previous: others, stranger: others };
const events = "arn:aws:sns:eu-west-1:123456789012:mail-events";
const mails = "arn:aws:sns:eu-west-1:123456789012:mail";

const settings = {
  region: "eu-west-1",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  configurationSet: "deskbell",
  topicArns: `${events} ${mails}`,
};

/**
 * Checks that the request is signed with our key for this service; the signature itself is covered by the signing
 * package.
 */
const isKnown = ({ headers }: CarrierRequest, service = "ses") =>
  new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${settings.accessKeyId}/20261120/eu-west-1/${service}/aws4_request, `,
  ).test(headers.authorization ?? "");
const forbidden = {
  status: 403,
  headers: { "x-amzn-errortype": "UnrecognizedClientException" },
  body: { message: "The security token included in the request is invalid." },
};

interface Body {
  FromEmailAddress: string;
  Destination: Record<"ToAddresses" | "CcAddresses" | "BccAddresses", string[]>;
  Content: { Raw: { Data: string } };
  EmailTags: { Name: string; Value: string }[];
  ConfigurationSetName?: string;
}

async function understood(request: CarrierRequest) {
  if (!isKnown(request)) throw new Error("without our key");
  if (request.path !== "/v2/email/outbound-emails") throw new Error(request.path);
  const body: Body = JSON.parse(request.body);
  if (body.ConfigurationSetName !== "deskbell") throw new Error("nobody would tell of its events");
  const email = await understoodMime(Buffer.from(body.Content.Raw.Data, "base64"), {
    recipients: Object.values(body.Destination).flat(),
    ref: body.EmailTags.find(({ Name }) => Name === "deskbell_ref")?.Value ?? null,
  });
  if (email.from.address !== body.FromEmailAddress) throw new Error("two senders");
  return email;
}

/** Wraps a notification in an envelope; an existing envelope is kept. */
export function inEnvelope({ body, endpoint }: Unsigned, at: Date): Record<string, string> {
  const text = Buffer.from(body).toString("utf8");
  const json: Record<string, string> = JSON.parse(text);
  const signed = { SignatureVersion: "2", SigningCertURL: certificateUrl };
  if (json.Type) return { ...json, ...signed };
  const digest = createHash("sha256").update(text).digest("hex");
  return {
    Type: "Notification",
    MessageId: digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
    TopicArn: endpoint === "email" ? mails : events,
    Message: text,
    Timestamp: at.toISOString(),
    ...signed,
  };
}

export const certificateUrl =
  "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";

/** Implemented from AWS's documentation, independently of the code under test. */
export function signEnvelope(
  envelope: Record<string, string>,
  hand: keyof typeof keyPairs,
): Record<string, string> {
  const names =
    envelope.Type === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join("");
  const hash = envelope.SignatureVersion === "1" ? "sha1" : "sha256";
  const Signature = sign(hash, Buffer.from(text), keyPairs[hand].privateKey).toString("base64");
  return { ...envelope, Signature };
}

const account: Script = (request) => {
  if (!isKnown(request)) return forbidden;
  if (request.path === "/v2/email/account") {
    return { status: 200, body: readResponseBody("ses", "account") };
  }
  return request.path === "/v2/email/identities/harbour.example"
    ? { status: 200, body: readResponseBody("ses", "identity") }
    : null;
};

const inBucket: Script = (request) =>
  isKnown(request, "s3") && request.path === "/harbour-mail/in/d6iitobk75ur44p8kdnnp7g2n802"
    ? {
        status: 200,
        body: `Message-ID: <question-1@mail.example>\r\nFrom: maya@mail.example\r\nSubject: Large\r\n\r\nIs it ready?${" ".repeat(200)}\r\n`,
      }
    : null;

const tokens = [
  "vvjuipp74whm76gqoni7qmwwn4w4qusjiainivf6sf",
  "3frqe7jn4obpuxjpwpolz6ipb3k5nvt2nhjpik2oy",
  "wrqplteh7oodxnad7hsl4mixg2uavzneazxv5sxi2",
];

export const kit: EmailProviderKit = {
  notAcceptedStatuses: [503],
  provider: createSes({
    now: () => new Date("2026-11-20T10:00:00.000Z"),
    fetchCertificate: async (url) => {
      if (url !== certificateUrl) throw new Error(`asked for ${url}`);
      return keyPairs.current.publicKey.export({ type: "spki", format: "pem" }).toString();
    },
  }),
  settings,

  openCompany: () =>
    openHttpCompany({
      settings,
      takes: (ref) => ({ status: 200, body: { MessageId: ref } }),
      rejects: ({ status, code, text, headers }) => ({
        status,
        headers: {
          ...(code === null ? {} : { "x-amzn-errortype": `${code}:http://internal.amazon.com/` }),
          ...headers,
        },
        body: text === undefined ? "" : { message: text },
      }),
      understood,
    }),
  refOf: (n) => `0102018f2f6d7a9c-3e6c1f2a-1b2c-4d5e-8f90-a1b2c3d4e5f${n}-000000`,
  messageIdOf: (ref) => `${ref}@eu-west-1.amazonses.com`,
  unknownRejection: {
    rejection: { status: 400, code: "MoonException", text: "The moon is in the wrong house" },
    problem: "rejected",
  },
  waitSevenSeconds: null,

  webhooks: {
    signs: ["email", "events"],
    // The signature covers the relevant fields only, in any order.
    coversBody: false,
    staleAfterSeconds: null,
    rotating: null,
    sign: (request, hand, at) => ({
      url: request.url,
      headers: { "content-type": request.type, "x-amz-sns-message-type": "Notification" },
      body: Buffer.from(JSON.stringify(signEnvelope(inEnvelope(request, at), hand))),
      receivedAt: at.toISOString(),
    }),
  },

  account: { script: account, label: "Amazon SES in eu-west-1", gone: forbidden },
  find: null,
  lift: {
    done: { status: 200, body: {} },
    asks: () => [["DELETE", "/v2/email/suppression/addresses/o%27neil%2Bvip%2F1%40mail.example"]],
  },
  domain: {
    script: account,
    name: "harbour.example",
    records: [
      ...tokens.map((token) => ({
        purpose: "dkim" as const,
        type: "CNAME" as const,
        name: `${token}._domainkey.harbour.example`,
        value: `${token}.dkim.amazonses.com`,
      })),
      {
        purpose: "return_path",
        type: "MX",
        name: "bounce.harbour.example",
        value: "feedback-smtp.eu-west-1.amazonses.com",
      },
      {
        purpose: "spf",
        type: "TXT",
        name: "bounce.harbour.example",
        value: "v=spf1 include:amazonses.com ~all",
      },
      {
        purpose: "mx",
        type: "MX",
        name: "harbour.example",
        value: "inbound-smtp.eu-west-1.amazonaws.com",
      },
    ],
  },
  fetch: {
    script: inBucket,
    email: {
      kind: "email.received",
      providerRef: "s3://harbour-mail/in/d6iitobk75ur44p8kdnnp7g2n802",
      envelope: { from: "maya@mail.example", to: ["support@harbour.example"] },
      bytes: null,
    },
    expected: { subject: "Large", messageId: "<question-1@mail.example>" },
  },
};
