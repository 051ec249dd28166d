// Webhooks from Telnyx: signature check, reading and deduplication.

import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import type { TextWebhookResult } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { headerOf, refIn, requestKey, requestText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { telnyxFailureOf, telnyxStateOf } from "./problems.ts";
import {
  mediaOf,
  messageShape,
  ownRecipientOf,
  type TelnyxMessage,
  webhookShape,
} from "./schemas.ts";

/**
 * The tolerance of the official package. It applies in both directions, so a captured future timestamp can't be kept
 * for later.
 */
const windowSeconds = 300;

/** https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks, read on 2026-11-20. */
export function verifyTelnyx(settings: Settings, request: RawRequest, now: Date): SignatureVerdict {
  const signature = headerOf(request, "telnyx-signature-ed25519");
  const timestamp = headerOf(request, "telnyx-timestamp");
  if (signature === "" || timestamp === "") return { kind: "invalid", reason: "no signature" };
  if (!/^\d{1,12}$/.test(timestamp)) return { kind: "invalid", reason: "a timestamp that is none" };
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`), request.body]);
  const bytes = Buffer.from(signature, "base64");
  const isGenuine = [settings.publicKey, settings.previousPublicKey]
    .map(keyOf)
    .some((key) => key !== null && verify(null, signed, key, bytes));
  if (!isGenuine) return { kind: "invalid", reason: "the signature does not match" };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > windowSeconds) {
    return { kind: "expired", reason: `signed ${Math.round(age)} s ago by our clock` };
  }
  return { kind: "valid" };
}

/** The portal shows the 32 raw bytes in base64; Node needs a key object. */
function keyOf(raw: string | undefined): KeyObject | null {
  const bytes = Buffer.from(raw ?? "", "base64");
  if (bytes.byteLength !== 32) return null;
  const x = bytes.toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

export function parseTelnyxWebhook(request: RawRequest): TextWebhookResult {
  const envelope = webhookShape.safeParse(parseJson(requestText(request))).data;
  if (!envelope) return { kind: "unreadable", reason: "no event of Telnyx" };
  const { event_type, occurred_at, payload } = envelope.data;
  if (
    !["message.received", "message.sent", "message.finalized", "message.read"].includes(event_type)
  ) {
    return { kind: "unsupported", what: event_type };
  }
  const message = messageShape.safeParse(payload).data;
  if (!message) return { kind: "unreadable", reason: `${event_type} without a message` };
  if (message.type && message.type !== "SMS" && message.type !== "MMS") {
    return { kind: "unsupported", what: `the channel ${message.type}` };
  }
  return event_type === "message.received"
    ? readReceived(message, timeOf(message.received_at ?? occurred_at, request))
    : readStatus(message, timeOf(occurred_at, request), refIn(request.url));
}

function readReceived(message: TelnyxMessage, at: string): TextWebhookResult {
  const from = message.from?.phone_number;
  const to = ownRecipientOf(message)?.phone_number;
  if (!from || !to) return { kind: "unreadable", reason: "a message without from or to" };
  const event = {
    kind: "text.received" as const,
    providerRef: message.id,
    from,
    to,
    text: message.text ?? "",
    media: mediaOf(message),
    at,
    optOut: optOutOf(message.autoresponse_type),
  };
  return { kind: "events", events: [event] };
}

function readStatus(message: TelnyxMessage, at: string, ref: string | null): TextWebhookResult {
  const status = ownRecipientOf(message)?.status ?? "";
  const state = telnyxStateOf(status);
  if (state === null) return { kind: "unsupported", what: `the status ${status}` };
  const { problem, code } = telnyxFailureOf(state, message.errors);
  const event = {
    kind: "text.status" as const,
    providerRef: message.id,
    ref: ref ?? refIn(message.webhook_url),
    state,
    problem,
    providerCode: code,
    at,
  };
  return { kind: "events", events: [event] };
}

/** Every event has its own id, kept through all retries. */
export function telnyxDedupeKey(request: RawRequest): string {
  const envelope = webhookShape.safeParse(parseJson(requestText(request))).data;
  return envelope?.data.id ?? requestKey(request);
}

function optOutOf(status: string | null | undefined): "stop" | "start" | "help" | null {
  const lower = status?.toLowerCase();
  return lower === "stop" || lower === "start" || lower === "help" ? lower : null;
}

const timeOf = (value: string | null | undefined, request: RawRequest): string =>
  readTime(value) ?? request.receivedAt;
