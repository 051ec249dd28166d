// Event webhooks from SendGrid: batches of events, each with its own id.

import { createHash } from "node:crypto";
import { z } from "zod";
import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import type { EmailReport, EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { sendgridBounceOf, sendgridDropOf, sendgridEvents } from "./problems.ts";

const text = z.string().nullish();
const eventShape = z.object({
  event: z.string(),
  email: text,
  timestamp: z.union([z.number(), z.string()]).nullish(),
  sg_event_id: text,
  sg_message_id: text,
  "smtp-id": text,
  deskbell_ref: text,
  response: text,
  reason: text,
  status: text,
  type: text,
  bounce_classification: text,
  sg_machine_open: z.boolean().nullish(),
});
type SendgridEvent = z.infer<typeof eventShape>;

export function readSendgridEvents(request: RawRequest): EmailWebhookResult {
  const batch = parseJson(requestText(request));
  if (!Array.isArray(batch)) return { kind: "unreadable", reason: "no list of events" };
  // One unreadable event must not block the others in its batch.
  const read = batch.map((one) => eventShape.safeParse(one).data);
  const events = read.flatMap((one, index) => reportOf(one, batch[index], request.receivedAt));
  if (events.length > 0) return { kind: "events", events };
  const eventNames = read.flatMap((one) => (one ? [one.event] : []));
  if (eventNames.length === 0 && batch.length > 0)
    return { kind: "unreadable", reason: "no event in it" };
  return { kind: "unsupported", what: [...new Set(eventNames)].join(", ") || "an empty list" };
}

function reportOf(
  event: SendgridEvent | undefined,
  raw: unknown,
  receivedAt: string,
): EmailReport[] {
  if (!event || !Object.hasOwn(sendgridEvents, event.event)) return [];
  // An email client that prefetches every image doesn't mean that a person read the email.
  if (event.sg_machine_open === true) return [];
  const meaning = sendgridEvents[event.event as keyof typeof sendgridEvents];
  return [
    {
      kind: "email.report",
      eventId: event.sg_event_id || hashOf(raw),
      ref: event.deskbell_ref || null,
      providerRef: sendgridRefOf(event.sg_message_id ?? ""),
      messageId: event["smtp-id"]?.replace(/^<|>$/g, "") || null,
      recipient: event.email || null,
      state: null,
      flag: null,
      problem: null,
      providerCode: null,
      detail: null,
      ...meaning,
      ...reasonOf(event),
      at: readTime(event.timestamp ? Number(event.timestamp) * 1000 : null) ?? receivedAt,
    },
  ];
}

type Reason = Pick<EmailReport, "problem" | "providerCode" | "detail">;

function reasonOf(event: SendgridEvent): Partial<Reason> {
  const { status = null, type = null, bounce_classification: className = null } = event;
  const [reason, response] = [event.reason || null, event.response || null];
  switch (event.event) {
    case "delivered":
      return { detail: response };
    case "deferred": {
      const diagnostic = response ?? reason ?? "";
      const classified = classifySmtpStatus(status, null, diagnostic);
      // Deferred is never final, whatever the text says.
      const problem = classified === "rejected_by_recipient" ? "greylisted" : classified;
      return { problem, providerCode: status, detail: diagnostic || null };
    }
    case "bounce": {
      const problem = sendgridBounceOf({ status, reason: reason ?? "", type, className });
      return { problem, providerCode: status ?? type, detail: reason };
    }
    case "dropped":
      return { problem: sendgridDropOf(reason ?? ""), providerCode: reason, detail: reason };
    default:
      return {};
  }
}

/** The send response contains only the first part of the message id in events. */
export function sendgridRefOf(name: string): string | null {
  const cut = /^(.+?)\.(?:filter|recvd)/.exec(name)?.[1];
  return cut ?? (name.split(".")[0] || null);
}

const hashOf = (raw: unknown): string =>
  createHash("sha256").update(JSON.stringify(raw)).digest("base64url");
