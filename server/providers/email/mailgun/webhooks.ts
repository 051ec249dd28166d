// What Mailgun sends to our doors: who signed it, and what makes it the same as before.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { EmailWebhookKind, EmailWebhookResult } from "#server/ports/email.ts";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText } from "#server/providers/raw-request.ts";
import { formOf } from "./form.ts";
import { readMailgunRoute } from "./inbound.ts";
import { mailgunReportOf } from "./reports.ts";
import { eventShape, signatureShape, webhookShape } from "./schemas.ts";

/** Retries go on for eight hours and may carry the first signature. */
const oldestSeconds = 9 * 3600;
/** Ahead of us only by a wrong clock: a captured future must not be kept for later. */
const aheadSeconds = 15 * 60;

/**
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks, 2026-11-20. The
 * signature does not cover the body: whoever has seen one could put other words beside it. What stops them
 * is that a token counts once (it is the dedupe key), for as long as Mailgun tries again.
 */
export function verifyMailgun(
  settings: Settings,
  request: RawRequest,
  door: EmailWebhookKind,
  now: Date,
): SignatureVerdict {
  const signed = signatureOf(request, door);
  if (signed === null) return { kind: "forged", why: "no signature" };
  const { timestamp, token, signature } = signed;
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "forged", why: "a timestamp that is none" };
  const theirs = Buffer.from(signature, "hex");
  const isGenuine = [settings.signingKey, settings.previousSigningKey].some((key) => {
    if (!key) return false;
    const ours = createHmac("sha256", key)
      .update(timestamp + token)
      .digest();
    return theirs.length === ours.length && timingSafeEqual(theirs, ours);
  });
  if (!isGenuine) return { kind: "forged", why: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > oldestSeconds || age < -aheadSeconds) {
    return { kind: "stale", why: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "genuine" };
}

export const mailgunDedupeKey = (request: RawRequest, door: EmailWebhookKind): string =>
  signatureOf(request, door)?.token ?? bodyKey(request);

export async function readMailgun(
  request: RawRequest,
  door: EmailWebhookKind,
): Promise<EmailWebhookResult> {
  if (door === "mail") {
    const form = formOf(request);
    return form === null
      ? { kind: "unreadable", why: "no form of a mail" }
      : readMailgunRoute(form);
  }
  const hook = webhookShape.safeParse(parseJson(bodyText(request))).data;
  if (!hook) return { kind: "unreadable", why: "no event of Mailgun" };
  const event = eventShape.safeParse(hook["event-data"]).data;
  if (!event) return { kind: "unreadable", why: "an event without a name or an id" };
  const report = mailgunReportOf(event, request.receivedAt);
  if (report === null) return { kind: "unsupported", what: event.event };
  return { kind: "events", events: [report] };
}

/** In the body of an event, among the fields of a mail. */
function signatureOf(
  request: RawRequest,
  door: EmailWebhookKind,
): z.infer<typeof signatureShape> | null {
  if (door === "events") {
    return webhookShape.safeParse(parseJson(bodyText(request))).data?.signature ?? null;
  }
  const form = formOf(request);
  const fields = ["timestamp", "token", "signature"].map((name) => [name, form?.text(name)]);
  return signatureShape.safeParse(Object.fromEntries(fields)).data ?? null;
}
