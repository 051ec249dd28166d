// What SES writes into its messages and answers, as far as we read it:
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html,
// .../receiving-email-notifications-contents.html, looked at on 2026-11-20.
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

/** `eventType` where a configuration set tells, `notificationType` where an identity does. */
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

/** The name of an error stands in a header, before a colon; some answers say it in the body. */
export function errorOf(body: string, headers: Headers): { name: string; sentence: string } {
  const said = errorShape.safeParse(parseJson(body)).data;
  const name = headers.get("x-amzn-errortype") ?? said?.__type ?? "";
  return {
    name: name.split(":")[0]?.split("#").at(-1)?.trim() ?? "",
    sentence: said?.message ?? said?.Message ?? "",
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

/** Of an answer without news; some come without a body. */
export const emptyShape = z.unknown();
