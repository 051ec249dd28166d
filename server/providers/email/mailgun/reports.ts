// Delivery reports from Mailgun events.

import type { EmailReport } from "#server/ports/email.ts";
import { readTime } from "#server/providers/read-time.ts";
import { isSuppressedByMailgun, mailgunFailureOf, mailgunRejectionOf } from "./problems.ts";
import type { MailgunEvent } from "./schemas.ts";

/** Null if the event says nothing about an outgoing email. */
export function mailgunReportOf(event: MailgunEvent, receivedAt: string): EmailReport | null {
  const fields = reportFieldsOf(event);
  if (fields === null) return null;
  // Seconds with a fraction.
  const at = event.timestamp ? readTime(Math.round(event.timestamp * 1000)) : null;
  const messageId = event.message?.headers?.["message-id"]?.replace(/^<|>$/g, "") || null;
  const variables = event["user-variables"];
  const ref = variables && !Array.isArray(variables) ? variables.deskbell_ref : null;
  return {
    kind: "email.report",
    // Mailgun's documentation: "guaranteed to be unique within a day".
    eventId: at ? `${at.slice(0, 10)} ${event.id}` : event.id,
    ref: typeof ref === "string" && ref !== "" ? ref : null,
    providerRef: messageId,
    messageId,
    recipient: event.recipient || null,
    state: null,
    flag: null,
    problem: null,
    providerCode: null,
    detail: null,
    ...fields,
    at: at ?? receivedAt,
  };
}

function reportFieldsOf(event: MailgunEvent): Partial<EmailReport> | null {
  const status = event["delivery-status"];
  const text = status?.message || status?.description || null;
  switch (event.event) {
    case "accepted":
      return { state: "accepted" };
    case "delivered":
      return { state: "delivered", detail: text };
    case "rejected": {
      const reason = event.reject?.reason ?? "";
      const detail = [reason, event.reject?.description].filter((part) => !!part).join(": ");
      return { state: "failed", problem: mailgunRejectionOf(reason), detail: detail || null };
    }
    case "failed": {
      const reason = event.reason ?? "";
      const problem = mailgunFailureOf({
        reason,
        status: status?.["enhanced-code"] || null,
        code: status?.code ?? null,
        text: text ?? "",
      });
      const providerCode = status?.["enhanced-code"] || status?.code?.toString() || reason || null;
      const state =
        event.severity === "temporary"
          ? "deferred"
          : isSuppressedByMailgun(reason)
            ? "failed"
            : "bounced";
      return { state, problem, providerCode, detail: text };
    }
    case "complained":
      return { flag: "complained" };
    case "opened":
      return { flag: "opened" };
    case "clicked":
      return { flag: "clicked" };
    case "unsubscribed":
      return { flag: "unsubscribed" };
    default:
      return null;
  }
}
