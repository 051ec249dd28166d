import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { openSes } from "#server/providers/email/ses.ts";
import { openHttpCompany, understoodMime } from "#testing/email-provider/fake-companies.ts";
import { answerBody } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit, Unsigned } from "#testing/email-provider/kit.ts";
import type { Asked, Script } from "#testing/fake-carrier.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [own, others] = [pair(), pair()];
const hands = { current: own, previous: others, stranger: others };
const events = "arn:aws:sns:eu-west-1:123456789012:mail-events";
const mails = "arn:aws:sns:eu-west-1:123456789012:mail";

const settings = {
  region: "eu-west-1",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  configurationSet: "deskbell",
  topicArns: `${events} ${mails}`,
};

/** Signed by our key for this service: what stands in the signature itself its own package has proved. */
const isKnown = ({ headers }: Asked, service = "ses") =>
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

async function understood(asked: Asked) {
  if (!isKnown(asked)) throw new Error("without our key");
  if (asked.path !== "/v2/email/outbound-emails") throw new Error(asked.path);
  const body: Body = JSON.parse(asked.body);
  if (body.ConfigurationSetName !== "deskbell") throw new Error("nobody would tell of its events");
  const mail = await understoodMime(Buffer.from(body.Content.Raw.Data, "base64"), {
    recipients: Object.values(body.Destination).flat(),
    ref: body.EmailTags.find(({ Name }) => Name === "deskbell_ref")?.Value ?? null,
  });
  if (mail.from.address !== body.FromEmailAddress) throw new Error("two senders");
  return mail;
}

/** A notice is put into an envelope; what is an envelope already keeps its own. */
export function inEnvelope({ body, door }: Unsigned, at: Date): Record<string, string> {
  const text = Buffer.from(body).toString("utf8");
  const json: Record<string, string> = JSON.parse(text);
  const signed = { SignatureVersion: "2", SigningCertURL: certificateUrl };
  if (json.Type) return { ...json, ...signed };
  const digest = createHash("sha256").update(text).digest("hex");
  return {
    Type: "Notification",
    MessageId: digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
    TopicArn: door === "mail" ? mails : events,
    Message: text,
    Timestamp: at.toISOString(),
    ...signed,
  };
}

export const certificateUrl =
  "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";

/** As the vendor's page lists them, apart from the code that is tested with it. */
export function signEnvelope(
  envelope: Record<string, string>,
  hand: keyof typeof hands,
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
  const Signature = sign(hash, Buffer.from(text), hands[hand].privateKey).toString("base64");
  return { ...envelope, Signature };
}

const account: Script = (asked) => {
  if (!isKnown(asked)) return forbidden;
  if (asked.path === "/v2/email/account") {
    return { status: 200, body: answerBody("ses", "account") };
  }
  return asked.path === "/v2/email/identities/harbour.example"
    ? { status: 200, body: answerBody("ses", "identity") }
    : null;
};

const inBucket: Script = (asked) =>
  isKnown(asked, "s3") && asked.path === "/harbour-mail/in/d6iitobk75ur44p8kdnnp7g2n802"
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
  notTaken: [503],
  provider: openSes({
    now: () => new Date("2026-11-20T10:00:00.000Z"),
    fetchCertificate: async (url) => {
      if (url !== certificateUrl) throw new Error(`asked for ${url}`);
      return hands.current.publicKey.export({ type: "spki", format: "pem" }).toString();
    },
  }),
  settings,

  openCompany: () =>
    openHttpCompany({
      settings,
      takes: (ref) => ({ status: 200, body: { MessageId: ref } }),
      refuses: ({ status, code, words, headers }) => ({
        status,
        headers: {
          ...(code === null ? {} : { "x-amzn-errortype": `${code}:http://internal.amazon.com/` }),
          ...headers,
        },
        body: words === undefined ? "" : { message: words },
      }),
      understood,
    }),
  refOf: (n) => `0102018f2f6d7a9c-3e6c1f2a-1b2c-4d5e-8f90-a1b2c3d4e5f${n}-000000`,
  messageIdOf: (ref) => `${ref}@eu-west-1.amazonses.com`,
  strangeRefusal: {
    refusal: { status: 400, code: "MoonException", words: "The moon is in the wrong house" },
    problem: "refused",
  },
  waitSevenSeconds: null,

  hooks: {
    signs: ["mail", "events"],
    // the signature covers the fields that count, wherever they stand
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
        means: "dkim" as const,
        type: "CNAME" as const,
        name: `${token}._domainkey.harbour.example`,
        value: `${token}.dkim.amazonses.com`,
      })),
      {
        means: "return_path",
        type: "MX",
        name: "bounce.harbour.example",
        value: "feedback-smtp.eu-west-1.amazonses.com",
      },
      {
        means: "spf",
        type: "TXT",
        name: "bounce.harbour.example",
        value: "v=spf1 include:amazonses.com ~all",
      },
      {
        means: "mx",
        type: "MX",
        name: "harbour.example",
        value: "inbound-smtp.eu-west-1.amazonaws.com",
      },
    ],
  },
  fetch: {
    script: inBucket,
    mail: {
      kind: "mail.received",
      providerRef: "s3://harbour-mail/in/d6iitobk75ur44p8kdnnp7g2n802",
      envelope: { from: "maya@mail.example", to: ["support@harbour.example"] },
      bytes: null,
    },
    expected: { subject: "Large", messageId: "<question-1@mail.example>" },
  },
};
