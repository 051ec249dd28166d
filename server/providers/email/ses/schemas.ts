// The parts of SES notifications and responses that we read:
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html,
// .../receiving-email-notifications-contents.html, read on 2026-11-20.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();
const addresses = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const people = z
  .array(z.object({ emailAddress: z.string(), status: text, diagnosticCode: text }))
  .nullish()
  .transform((list) => list ?? []);

const mailShape = z.object({
  messageId: z.string().min(1),
  timestamp: text,
  source: text,
  sourceArn: text,
  destination: addresses,
  tags: z.record(z.string(), z.array(z.string())).nullish(),
});

/** `eventType` in events of a configuration set, `notificationType` in notifications of an identity. */
export const noticeShape = z.object({
  eventType: text,
  notificationType: text,
  mail: mailShape,
  bounce: z
    .object({ bounceType: text, bounceSubType: text, bouncedRecipients: people, timestamp: text })
    .nullish(),
  complaint: z
    .object({
      complainedRecipients: people,
      complaintSubType: text,
      complaintFeedbackType: text,
      timestamp: text,
    })
    .nullish(),
  delivery: z.object({ recipients: addresses, smtpResponse: text, timestamp: text }).nullish(),
  deliveryDelay: z
    .object({ delayType: text, delayedRecipients: people, timestamp: text })
    .nullish(),
  reject: z.object({ reason: text }).nullish(),
  failure: z.object({ errorMessage: text }).nullish(),
  open: z.object({ timestamp: text }).nullish(),
  click: z.object({ timestamp: text }).nullish(),
  subscription: z
    .object({
      timestamp: text,
      newTopicPreferences: z.object({ unsubscribeAll: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  receipt: z
    .object({
      recipients: addresses,
      spfVerdict: z.object({ status: text }).nullish(),
      dkimVerdict: z.object({ status: text }).nullish(),
      action: z.object({ type: text, encoding: text, bucketName: text, objectKey: text }).nullish(),
    })
    .nullish(),
  content: text,
});

export type SesNotice = z.infer<typeof noticeShape>;

export const sentShape = z.object({ MessageId: z.string().min(1) });

const errorShape = z.object({ message: text, Message: text, __type: text });

/** The error name is in a header, before a colon; some responses have it in the body. */
export function parseError(body: string, headers: Headers): { name: string; sentence: string } {
  const parsed = errorShape.safeParse(parseJson(body)).data;
  const name = headers.get("x-amzn-errortype") ?? parsed?.__type ?? "";
  return {
    name: name.split(":")[0]?.split("#").at(-1)?.trim() ?? "",
    sentence: parsed?.message ?? parsed?.Message ?? "",
  };
}

export const accountShape = z.object({
  ProductionAccessEnabled: z.boolean().nullish(),
  SendingEnabled: z.boolean().nullish(),
  EnforcementStatus: text,
});

export const identityShape = z.object({
  DkimAttributes: z
    .object({ Tokens: addresses, SigningAttributesOrigin: text, SigningHostedZone: text })
    .nullish(),
  MailFromAttributes: z.object({ MailFromDomain: text }).nullish(),
});

export type SesIdentity = z.infer<typeof identityShape>;

/** For a response without content; some have no body. */
export const emptyShape = z.unknown();
