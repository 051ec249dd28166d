// Webhooks from Resend: signature check, reading and deduplication.

import { createHmac } from "node:crypto";
import type { EmailReport, EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { headerOf, requestKey, requestText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { resendBounceOf, resendFailureOf } from "./problems.ts";
import { eventShape, type ResendEvent } from "./schemas.ts";

/** The tolerance of the official package, in both directions. */
const windowSeconds = 300;

/** https://docs.svix.com/receiving/verifying-payloads/how-manual, read on 2026-11-20. */
export function verifyResend(settings: Settings, request: RawRequest, now: Date): SignatureVerdict {
  const [id, timestamp] = [headerOf(request, "svix-id"), headerOf(request, "svix-timestamp")];
  // One signature per secret during a secret rotation.
  const signatures = headerOf(request, "svix-signature")
    .split(" ")
    .flatMap((one) => (one.startsWith("v1,") ? [one.slice(3)] : []));
  if (id === "" || signatures.length === 0) return { kind: "invalid", reason: "no signature" };
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "invalid", reason: "a timestamp that is none" };
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), request.body]);
  const isGenuine = [settings.signingSecret, settings.otherSigningSecret].some((secret) => {
    const key = Buffer.from((secret ?? "").replace(/^whsec_/, ""), "base64");
    if (key.byteLength === 0) return false;
    const ours = createHmac("sha256", key).update(signed).digest("base64");
    return signatures.some((theirs) => timingSafeEquals(theirs, ours));
  });
  if (!isGenuine) return { kind: "invalid", reason: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > windowSeconds) {
    return { kind: "expired", reason: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "valid" };
}

/** Both endpoints accept both kinds, so a single webhook for all events works as well as two. */
export function parseResendWebhook(request: RawRequest): EmailWebhookResult {
  const event = eventShape.safeParse(parseJson(requestText(request))).data;
  if (!event) return { kind: "unreadable", reason: "no event of Resend" };
  const { type, data } = event;
  if (!data.email_id) {
    return type.startsWith("email.")
      ? { kind: "unreadable", reason: `${type} without the id of its email` }
      : { kind: "unsupported", what: type };
  }
  if (type === "email.received") {
    const envelope = {
      from: addressIn(data.from ?? "") || null,
      to: (data.received_for.length > 0
        ? data.received_for
        : [...data.to, ...data.cc, ...data.bcc]
      ).map(addressIn),
    };
    const received = { kind: "email.received" as const, providerRef: data.email_id, envelope };
    return { kind: "events", events: [{ ...received, bytes: null }] };
  }
  const fields = reportFieldsOf(type, data);
  if (fields === null) return { kind: "unsupported", what: type };
  const report: EmailReport = {
    kind: "email.report",
    eventId: headerOf(request, "svix-id") || requestKey(request),
    ref: data.tags?.deskbell_ref ?? null,
    providerRef: data.email_id,
    messageId: data.message_id?.replace(/^<|>$/g, "") || null,
    // The event lists the To recipients of the email, not the one it is about, which may be another or one in Cc
    // (https://github.com/resend/resend-python/issues/68, read on 2026-11-29).
    recipient: data.to.length === 1 ? addressIn(data.to[0] ?? "") : null,
    isRecipientGuess: true,
    state: null,
    flag: null,
    problem: null,
    providerCode: null,
    detail: null,
    ...fields,
    at: timeOf(event.created_at, request),
  };
  return { kind: "events", events: [report] };
}

/** Constant across all retries, which go on for a day. */
export const resendDedupeKey = (request: RawRequest): string =>
  headerOf(request, "svix-id") || requestKey(request);

function reportFieldsOf(type: string, data: ResendEvent["data"]): Partial<EmailReport> | null {
  switch (type) {
    case "email.scheduled":
    case "email.sent":
      return { state: "accepted" };
    case "email.delivered":
      return { state: "delivered" };
    case "email.delivery_delayed":
      return { state: "deferred", problem: "greylisted" };
    case "email.bounced": {
      const { type = "", subType = "", message, diagnosticCode = [] } = data.bounce ?? {};
      const text = diagnosticCode.join("; ") || message || null;
      const problem = resendBounceOf(type ?? "", subType ?? "", text);
      const state = problem === "suppressed_by_provider" ? "failed" : "bounced";
      return { state, problem, providerCode: `${type}/${subType}`, detail: text };
    }
    case "email.suppressed": {
      const { reason, type: kind, message } = data.suppressed ?? {};
      return {
        state: "failed",
        problem: "suppressed_by_provider",
        providerCode: reason ?? kind ?? null,
        detail: message ?? null,
      };
    }
    case "email.failed": {
      const reason = data.failed?.reason ?? "";
      const detail = reason || null;
      return { state: "failed", problem: resendFailureOf(reason), providerCode: detail, detail };
    }
    case "email.complained":
      return { flag: "complained" };
    case "email.opened":
      return { flag: "opened" };
    case "email.clicked":
      return { flag: "clicked" };
    default:
      return null;
  }
}

/** The part in brackets, or the whole text: "Maya <maya@mail.example>". */
const addressIn = (fields: string): string => /<([^<>]*)>\s*$/.exec(fields)?.[1] ?? fields.trim();

const timeOf = (fields: string | null | undefined, request: RawRequest): string =>
  readTime(fields) ?? request.receivedAt;
