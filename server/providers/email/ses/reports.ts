// What became of a mail of ours, as SES says it: one report for each recipient it names.

import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { readTime } from "#server/providers/read-time.ts";
import { sesBounceOf, sesDelayOf } from "./problems.ts";
import type { SesNotice } from "./schemas.ts";
import type { SnsEnvelope } from "./sns.ts";

/** The header that SES puts into every mail instead of ours. */
export const sesMessageId = (id: string, region: string): string =>
  `${id}@${region === "us-east-1" ? "email" : region}.amazonses.com`;

type Said = Pick<
  EmailReport,
  "recipient" | "state" | "flag" | "problem" | "providerCode" | "detail"
>;

const nothing: Said = {
  recipient: null,
  state: null,
  flag: null,
  problem: null,
  providerCode: null,
  detail: null,
};

/** None where it says nothing of a mail of ours that we could use. */
export function sesReportsOf(
  type: string,
  notice: SesNotice,
  envelope: SnsEnvelope,
): readonly EmailReport[] {
  const told = saidOf(type, notice);
  if (told === null) return [];
  const { mail } = notice;
  const at = told.at ?? envelope.Timestamp;
  return told.said.map((one) => ({
    kind: "mail.report",
    eventId: [envelope.MessageId, one.recipient].filter((part) => part !== null).join(" "),
    ref: mail.tags?.deskbell_ref?.[0] ?? null,
    providerRef: mail.messageId,
    messageId: sesMessageId(mail.messageId, regionOf(mail.sourceArn ?? envelope.TopicArn)),
    ...one,
    at: readTime(at) ?? envelope.Timestamp,
  }));
}

function saidOf(
  type: string,
  notice: SesNotice,
): { said: readonly Said[]; at?: string | null | undefined } | null {
  const { mail, bounce, complaint, delivery, deliveryDelay } = notice;
  switch (type) {
    case "Send":
      return { said: [{ ...nothing, state: "accepted" }], at: mail.timestamp };
    case "Delivery":
      return {
        said: eachOf(delivery?.recipients ?? [], {
          state: "delivered",
          detail: delivery?.smtpResponse ?? null,
        }),
        at: delivery?.timestamp,
      };
    case "DeliveryDelay":
      return {
        said: (deliveryDelay?.delayedRecipients ?? []).map((one) => ({
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
      return { said: bouncesOf(bounce), at: bounce?.timestamp };
    case "Complaint":
      return { said: complaintsOf(complaint), at: complaint?.timestamp };
    case "Reject":
      // the only reason there is: a virus
      return { said: [failed("content_refused", notice.reject?.reason)] };
    case "Rendering Failure":
      return { said: [failed("malformed", notice.failure?.errorMessage)] };
    case "Open":
      return { said: [flagged(mail, "opened")], at: notice.open?.timestamp };
    case "Click":
      return { said: [flagged(mail, "clicked")], at: notice.click?.timestamp };
    case "Subscription":
      if (notice.subscription?.newTopicPreferences?.unsubscribeAll !== true) return null;
      return { said: [flagged(mail, "unsubscribed")], at: notice.subscription.timestamp };
    default:
      return null;
  }
}

function bouncesOf(bounce: SesNotice["bounce"]): readonly Said[] {
  const [type, subType] = [bounce?.bounceType ?? "", bounce?.bounceSubType ?? ""];
  return (bounce?.bouncedRecipients ?? []).map((one) => {
    const problem = sesBounceOf(type, subType, one.status ?? null, one.diagnosticCode ?? null);
    // what stands on Amazon's own lists never left its house
    const isSuppressedByMailgun = problem === "suppressed_there" || problem === "unsubscribed";
    const state = isSuppressedByMailgun ? "failed" : "bounced";
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

function complaintsOf(complaint: SesNotice["complaint"]): readonly Said[] {
  // Amazon answers for the recipient, who complained before: this mail never left its house
  const isOnTheirList = complaint?.complaintSubType === "OnAccountSuppressionList";
  return (complaint?.complainedRecipients ?? [])
    .filter(() => complaint?.complaintFeedbackType !== "not-spam")
    .map((one) => ({
      ...nothing,
      recipient: one.emailAddress,
      ...(isOnTheirList
        ? ({ state: "failed", problem: "suppressed_there" } as const)
        : ({ flag: "complained" } as const)),
      providerCode: complaint?.complaintSubType ?? complaint?.complaintFeedbackType ?? null,
    }));
}

const eachOf = (addresses: readonly string[], said: Partial<Said>): readonly Said[] =>
  addresses.map((recipient) => ({ ...nothing, ...said, recipient }));

const failed = (problem: EmailProblem, detail: string | null | undefined): Said => ({
  ...nothing,
  state: "failed",
  problem,
  detail: detail ?? null,
});

/** SES does not say who of several opened a mail. */
const flagged = ({ destination }: SesNotice["mail"], flag: EmailReport["flag"]): Said => ({
  ...nothing,
  recipient: destination.length === 1 ? (destination[0] ?? null) : null,
  flag,
});

/** The fourth part of arn:aws:ses:eu-west-1:123456789012:identity/harbour.example. */
const regionOf = (arn: string): string => arn.split(":")[3] ?? "";
