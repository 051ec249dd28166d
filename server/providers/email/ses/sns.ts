// Amazon SNS delivers all SES notifications, in its own signed envelope
// (docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html, read on 2026-11-20).
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestText } from "#server/providers/raw-request.ts";

const envelopeShape = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().min(1),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
  SignatureVersion: z.string().nullish(),
  Signature: z.string().nullish(),
  SigningCertURL: z.string().nullish(),
});

export type SnsEnvelope = z.infer<typeof envelopeShape>;

/** SNS sends JSON as text/plain, so the content type is ignored. */
export const envelopeOf = (request: RawRequest): SnsEnvelope | null =>
  envelopeShape.safeParse(parseJson(requestText(request))).data ?? null;

/** Fetches the certificate from a URL that has already been validated. */
export type FetchCertificate = (url: string) => Promise<string>;

/**
 * The age isn't checked: a topic may retry for days with the first signature. The message id, which is signed too,
 * prevents a replay.
 */
export async function verifySns(
  settings: Settings,
  request: RawRequest,
  fetchCertificate: FetchCertificate,
): Promise<SignatureVerdict> {
  const envelope = envelopeOf(request);
  if (envelope === null) return forged("no message of SNS");
  // Checked first, so that a stranger's topic can't make us fetch anything. The verdict isn't a 4xx, after which SNS
  // never retries: the ARN may be entered a minute after the subscription was made.
  if (!topicsOf(settings).includes(envelope.TopicArn))
    return { kind: "not_set_up", reason: "a topic that the account does not name" };
  const address = envelope.SigningCertURL ?? "";
  if (!isCertificateAddress(address)) return forged("a certificate from elsewhere");
  const hash = { "1": "sha1", "2": "sha256" }[envelope.SignatureVersion ?? ""];
  if (!hash || !envelope.Signature) return forged("no signature");
  const key = keyOf(await fetchCertificate(address));
  if (key === null) return forged("a certificate that is none");
  const signature = Buffer.from(envelope.Signature, "base64");
  return verify(hash, Buffer.from(signedTextOf(envelope)), key, signature)
    ? { kind: "valid" }
    : forged("the signature does not match");
}

const topicsOf = ({ topicArns = "" }: Settings): readonly string[] =>
  topicArns.split(/[\s,]+/).filter((topic) => topic !== "");

/** sns.<region>.amazonaws.com. China's regions are a separate partition, under .com.cn only. */
const snsHost =
  /^sns\.(?:cn-[a-z]+-\d+\.amazonaws\.com\.cn|(?!cn-)[a-z]{2}(?:-[a-z]+)+-\d+\.amazonaws\.com)$/;

function isOfSns(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isTheirs =
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    snsHost.test(url.hostname);
  return isTheirs ? url : null;
}

export const isCertificateAddress = (address: string): boolean =>
  /^\/SimpleNotificationService-[\w-]+\.pem$/.test(isOfSns(address)?.pathname ?? "");

/** Only the confirmation URL is accepted: another SNS action could be hidden in the URL. */
export const isConfirmAddress = (address: string): boolean => {
  const url = isOfSns(address);
  return url?.pathname === "/" && url.searchParams.get("Action") === "ConfirmSubscription";
};

/** Names in alphabetical order, each with its value on the next line. */
function signedTextOf(envelope: SnsEnvelope): string {
  const names =
    envelope.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : ([
          "Message",
          "MessageId",
          "SubscribeURL",
          "Timestamp",
          "Token",
          "TopicArn",
          "Type",
        ] as const);
  return names
    .flatMap((name) => {
      const value = envelope[name];
      return value === null || value === undefined ? [] : [`${name}\n${value}\n`];
    })
    .join("");
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

const forged = (reason: string): SignatureVerdict => ({ kind: "invalid", reason });
