// Delivery reports from SES, one for each recipient that an event names.

import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { readTime } from "#server/providers/read-time.ts";
import { sesBounceOf, sesDelayOf } from "./problems.ts";
import type { SesNotice } from "./schemas.ts";
import type { SnsEnvelope } from "./sns.ts";

/** The Message-ID with which SES replaces ours. */
export const sesMessageId = (id: string, region: string): string =>
  `${id}@${region === "us-east-1" ? "email" : region}.amazonses.com`;

type RecipientReport = Pick<
  EmailReport,
  "recipient" | "state" | "flag" | "problem" | "providerCode" | "detail"
>;

const nothing: RecipientReport = {
  recipient: null,
  state: null,
  flag: null,
  problem: null,
  providerCode: null,
  detail: null,
};

/** Empty if the event says nothing useful about an outgoing email. */
export function sesReportsOf(
  type: string,
  notice: SesNotice,
  envelope: SnsEnvelope,
): readonly EmailReport[] {
  const notification = recipientReportsOf(type, notice);
  if (notification === null) return [];
  const { mail } = notice;
  const at = notification.at ?? envelope.Timestamp;
  return notification.recipients.map((one) => ({
    kind: "email.report",
    eventId: [envelope.MessageId, one.recipient].filter((part) => part !== null).join(" "),
    ref: mail.tags?.deskbell_ref?.[0] ?? null,
    providerRef: mail.messageId,
    messageId: sesMessageId(mail.messageId, regionOf(mail.sourceArn ?? envelope.TopicArn)),
    ...one,
    at: readTime(at) ?? envelope.Timestamp,
  }));
}

function recipientReportsOf(
  type: string,
  notice: SesNotice,
): { recipients: readonly RecipientReport[]; at?: string | null | undefined } | null {
  const { mail, bounce, complaint, delivery, deliveryDelay } = notice;
  switch (type) {
    case "Send":
      return { recipients: [{ ...nothing, state: "accepted" }], at: mail.timestamp };
    case "Delivery":
      return {
        recipients: eachOf(delivery?.recipients ?? [], {
          state: "delivered",
          detail: delivery?.smtpResponse ?? null,
        }),
        at: delivery?.timestamp,
      };
    case "DeliveryDelay":
      return {
        recipients: (deliveryDelay?.delayedRecipients ?? []).map((one) => ({
          ...nothing,
          recipient: one.emailAddress,
          state: "deferred",
          problem: sesDelayOf(deliveryDelay?.delayType ?? ""),
          providerCode: one.status ?? deliveryDelay?.delayType ?? null,
          detail: one.diagnosticCode ?? null,
        })),
        at: deliveryDelay?.timestamp,
      };
    case "Bounce":
      return { recipients: bouncesOf(bounce), at: bounce?.timestamp };
    case "Complaint":
      return { recipients: complaintsOf(complaint), at: complaint?.timestamp };
    case "Reject":
      // A virus is the only reason SES has.
      return { recipients: [failed("content_rejected", notice.reject?.reason)] };
    case "Rendering Failure":
      return { recipients: [failed("malformed", notice.failure?.errorMessage)] };
    case "Open":
      return { recipients: [flagged(mail, "opened")], at: notice.open?.timestamp };
    case "Click":
      return { recipients: [flagged(mail, "clicked")], at: notice.click?.timestamp };
    case "Subscription":
      if (notice.subscription?.newTopicPreferences?.unsubscribeAll !== true) return null;
      return { recipients: [flagged(mail, "unsubscribed")], at: notice.subscription.timestamp };
    default:
      return null;
  }
}

function bouncesOf(bounce: SesNotice["bounce"]): readonly RecipientReport[] {
  const [type, subType] = [bounce?.bounceType ?? "", bounce?.bounceSubType ?? ""];
  return (bounce?.bouncedRecipients ?? []).map((one) => {
    const problem = sesBounceOf(type, subType, one.status ?? null, one.diagnosticCode ?? null);
    // An email to an address on Amazon's suppression lists was never sent.
    const isSuppressed = problem === "suppressed_by_provider" || problem === "unsubscribed";
    const state = isSuppressed ? "failed" : "bounced";
    return {
      recipient: one.emailAddress,
      state,
      flag: null,
      problem,
      providerCode: one.status ?? `${type}/${subType}`,
      detail: one.diagnosticCode ?? null,
    };
  });
}

function complaintsOf(complaint: SesNotice["complaint"]): readonly RecipientReport[] {
  // Amazon reports an earlier complaint of the recipient: this email was never sent.
  const isOnTheirList = complaint?.complaintSubType === "OnAccountSuppressionList";
  return (complaint?.complainedRecipients ?? [])
    .filter(() => complaint?.complaintFeedbackType !== "not-spam")
    .map((one) => ({
      ...nothing,
      recipient: one.emailAddress,
      ...(isOnTheirList
        ? ({ state: "failed", problem: "suppressed_by_provider" } as const)
        : ({ flag: "complained" } as const)),
      providerCode: complaint?.complaintSubType ?? complaint?.complaintFeedbackType ?? null,
    }));
}

const eachOf = (
  addresses: readonly string[],
  fields: Partial<RecipientReport>,
): readonly RecipientReport[] =>
  addresses.map((recipient) => ({ ...nothing, ...fields, recipient }));

const failed = (problem: EmailProblem, detail: string | null | undefined): RecipientReport => ({
  ...nothing,
  state: "failed",
  problem,
  detail: detail ?? null,
});

/** With several recipients, SES doesn't say which one opened the email. */
const flagged = (
  { destination }: SesNotice["mail"],
  flag: EmailReport["flag"],
): RecipientReport => ({
  ...nothing,
  recipient: destination.length === 1 ? (destination[0] ?? null) : null,
  flag,
});

/** The region is the fourth part of arn:aws:ses:eu-west-1:123456789012:identity/harbour.example. */
const regionOf = (arn: string): string => arn.split(":")[3] ?? "";
