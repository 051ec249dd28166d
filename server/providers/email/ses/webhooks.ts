// SES notifications through SNS: delivery reports and received emails.
import type { EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestKey } from "#server/providers/raw-request.ts";
import { readSesReceipt } from "./inbound.ts";
import { sesReportsOf } from "./reports.ts";
import { noticeShape } from "./schemas.ts";
import { envelopeOf, isConfirmAddress } from "./sns.ts";

export function parseSesWebhook(request: RawRequest): EmailWebhookResult {
  const envelope = envelopeOf(request);
  if (envelope === null) return { kind: "unreadable", reason: "no message of SNS" };
  if (envelope.Type === "SubscriptionConfirmation") {
    const url = envelope.SubscribeURL ?? "";
    return isConfirmAddress(url)
      ? { kind: "confirm", url }
      : { kind: "unreadable", reason: "a page to confirm that is not of SNS" };
  }
  if (envelope.Type === "UnsubscribeConfirmation") {
    return { kind: "unsupported", what: "the end of a subscription" };
  }
  const json = parseJson(envelope.Message);
  // SNS sends a plain-text message when a topic is first selected.
  if (json === null) return { kind: "unsupported", what: "words that are no event" };
  const notice = noticeShape.safeParse(json).data;
  if (!notice) return { kind: "unreadable", reason: "no event of SES" };
  const type = notice.eventType ?? notice.notificationType ?? "";
  if (type === "Received") return readSesReceipt(notice);
  const events = sesReportsOf(type, notice, envelope);
  if (events.length === 0) return { kind: "unsupported", what: type || "an event without a type" };
  return { kind: "events", events };
}

export const sesDedupeKey = (request: RawRequest): string =>
  envelopeOf(request)?.MessageId ?? requestKey(request);
