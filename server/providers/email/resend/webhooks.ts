// What Resend sends to our doors: who signed it, what it says, and what makes it the same as before.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmailReport, EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText, headerOf } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { resendBounceOf, resendFailureOf } from "./problems.ts";
import { eventShape, type ResendEvent } from "./schemas.ts";

/** As long as the vendor's own package allows, both ways. */
const windowSeconds = 300;

/** https://docs.svix.com/receiving/verifying-payloads/how-manual, looked at on 2026-11-20. */
export function verifyResend(settings: Settings, request: RawRequest, now: Date): SignatureVerdict {
  const [id, timestamp] = [headerOf(request, "svix-id"), headerOf(request, "svix-timestamp")];
  // one for each secret while they change
  const signatures = headerOf(request, "svix-signature")
    .split(" ")
    .flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3))] : []));
  if (id === "" || signatures.length === 0) return { kind: "forged", why: "no signature" };
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "forged", why: "a timestamp that is none" };
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), request.body]);
  const isGenuine = [settings.signingSecret, settings.otherSigningSecret].some((secret) => {
    const key = Buffer.from((secret ?? "").replace(/^whsec_/, ""), "base64");
    if (key.byteLength === 0) return false;
    const ours = Buffer.from(createHmac("sha256", key).update(signed).digest("base64"));
    return signatures.some(
      (theirs) => theirs.length === ours.length && timingSafeEqual(theirs, ours),
    );
  });
  if (!isGenuine) return { kind: "forged", why: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > windowSeconds) {
    return { kind: "stale", why: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "genuine" };
}

/** Both doors read alike: one webhook for all events is as good as two. */
export function readResend(request: RawRequest): EmailWebhookResult {
  const event = eventShape.safeParse(parseJson(bodyText(request))).data;
  if (!event) return { kind: "unreadable", why: "no event of Resend" };
  const { type, data } = event;
  if (!data.email_id) {
    return type.startsWith("email.")
      ? { kind: "unreadable", why: `${type} without the id of a mail` }
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
    const received = { kind: "mail.received" as const, providerRef: data.email_id, envelope };
    return { kind: "events", events: [{ ...received, bytes: null }] };
  }
  const said = saidOf(type, data);
  if (said === null) return { kind: "unsupported", what: type };
  const report: EmailReport = {
    kind: "mail.report",
    eventId: headerOf(request, "svix-id") || bodyKey(request),
    ref: data.tags?.deskbell_ref ?? null,
    providerRef: data.email_id,
    messageId: data.message_id?.replace(/^<|>$/g, "") || null,
    // the recipients of the mail, not of the event: of several it does not say who
    recipient: data.to.length === 1 ? addressIn(data.to[0] ?? "") : null,
    state: null,
    flag: null,
    problem: null,
    providerCode: null,
    detail: null,
    ...said,
    at: timeOf(event.created_at, request),
  };
  return { kind: "events", events: [report] };
}

/** The same through all retries, which go on for a day. */
export const resendDedupeKey = (request: RawRequest): string =>
  headerOf(request, "svix-id") || bodyKey(request);

function saidOf(type: string, data: ResendEvent["data"]): Partial<EmailReport> | null {
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
      const words = diagnosticCode.join("; ") || message || null;
      const problem = resendBounceOf(type ?? "", subType ?? "", words);
      const state = problem === "suppressed_there" ? "failed" : "bounced";
      return { state, problem, providerCode: `${type}/${subType}`, detail: words };
    }
    case "email.suppressed": {
      const { reason, type: kind, message } = data.suppressed ?? {};
      return {
        state: "failed",
        problem: "suppressed_there",
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

/** What stands in brackets, or all of it: "Maya <maya@mail.example>". */
const addressIn = (said: string): string => /<([^<>]*)>\s*$/.exec(said)?.[1] ?? said.trim();

const timeOf = (said: string | null | undefined, request: RawRequest): string =>
  readTime(said) ?? request.receivedAt;
