// What became of a mail of ours, as Mailgun says it.

import type { EmailReport } from "#server/ports/email.ts";
import { readTime } from "#server/providers/read-time.ts";
import { isSuppressedByMailgun, mailgunFailureOf, mailgunRejectionOf } from "./problems.ts";
import type { MailgunEvent } from "./schemas.ts";

/** null: an event that says nothing of a mail of ours. */
export function mailgunReportOf(event: MailgunEvent, receivedAt: string): EmailReport | null {
  const said = saidOf(event);
  if (said === null) return null;
  // Seconds with a fraction.
  const at = event.timestamp ? readTime(Math.round(event.timestamp * 1000)) : null;
  const messageId = event.message?.headers?.["message-id"]?.replace(/^<|>$/g, "") || null;
  const variables = event["user-variables"];
  const ref = variables && !Array.isArray(variables) ? variables.deskbell_ref : null;
  return {
    kind: "mail.report",
    // "guaranteed to be unique within a day", says the vendor's page
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
    ...said,
    at: at ?? receivedAt,
  };
}

function saidOf(event: MailgunEvent): Partial<EmailReport> | null {
  const status = event["delivery-status"];
  const words = status?.message || status?.description || null;
  switch (event.event) {
    case "accepted":
      return { state: "accepted" };
    case "delivered":
      return { state: "delivered", detail: words };
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
        words: words ?? "",
      });
      const providerCode = status?.["enhanced-code"] || status?.code?.toString() || reason || null;
      const state =
        event.severity === "temporary"
          ? "deferred"
          : isSuppressedByMailgun(reason)
            ? "failed"
            : "bounced";
      return { state, problem, providerCode, detail: words };
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
