// Webhooks from Mailgun: signature check, reading and deduplication.
import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { EmailWebhookKind, EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestKey, requestText } from "#server/providers/raw-request.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { formOf } from "./form.ts";
import { readMailgunRoute } from "./inbound.ts";
import { mailgunReportOf } from "./reports.ts";
import { eventShape, signatureShape, webhookShape } from "./schemas.ts";

/** Mailgun retries for eight hours and may reuse the first signature. */
const oldestSeconds = 9 * 3600;
/** Allows for clock drift only: a captured future timestamp must not stay valid for later. */
const aheadSeconds = 15 * 60;

/**
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks, 2026-11-20. The signature
 * doesn't cover the body, so a captured signature could be sent with another body. The token prevents this: it is the
 * dedupe key and counts once for as long as Mailgun retries.
 */
export function verifyMailgun(
  settings: Settings,
  request: RawRequest,
  endpoint: EmailWebhookKind,
  now: Date,
): SignatureVerdict {
  const signed = signatureOf(request, endpoint);
  if (signed === null) return { kind: "invalid", reason: "no signature" };
  const { timestamp, token, signature } = signed;
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "invalid", reason: "a timestamp that is none" };
  const theirs = Buffer.from(signature, "hex");
  const isGenuine = [settings.signingKey, settings.previousSigningKey].some((key) => {
    if (!key) return false;
    const ours = createHmac("sha256", key)
      .update(timestamp + token)
      .digest();
    return timingSafeEquals(theirs, ours);
  });
  if (!isGenuine) return { kind: "invalid", reason: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > oldestSeconds || age < -aheadSeconds) {
    return { kind: "expired", reason: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "valid" };
}

export const mailgunDedupeKey = (request: RawRequest, endpoint: EmailWebhookKind): string =>
  signatureOf(request, endpoint)?.token ?? requestKey(request);

export async function parseMailgunWebhook(
  request: RawRequest,
  endpoint: EmailWebhookKind,
): Promise<EmailWebhookResult> {
  if (endpoint === "email") {
    const form = formOf(request);
    return form === null
      ? { kind: "unreadable", reason: "not a form with an email" }
      : readMailgunRoute(form);
  }
  const payload = webhookShape.safeParse(parseJson(requestText(request))).data;
  if (!payload) return { kind: "unreadable", reason: "no event of Mailgun" };
  const event = eventShape.safeParse(payload["event-data"]).data;
  if (!event) return { kind: "unreadable", reason: "an event without a name or an id" };
  const report = mailgunReportOf(event, request.receivedAt);
  if (report === null) return { kind: "unsupported", what: event.event };
  return { kind: "events", events: [report] };
}

/** An event has it in the JSON body, an email among the form fields. */
function signatureOf(
  request: RawRequest,
  endpoint: EmailWebhookKind,
): z.infer<typeof signatureShape> | null {
  if (endpoint === "events") {
    return webhookShape.safeParse(parseJson(requestText(request))).data?.signature ?? null;
  }
  const form = formOf(request);
  const fields = ["timestamp", "token", "signature"].map((name) => [name, form?.text(name)]);
  return signatureShape.safeParse(Object.fromEntries(fields)).data ?? null;
}
