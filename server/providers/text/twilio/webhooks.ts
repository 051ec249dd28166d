// Webhooks from Twilio: signature check, reading and deduplication.
import { createHmac } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import type { InboundMedia, TextWebhookResult } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import {
  formOf,
  headerOf,
  isForm,
  refIn,
  requestKey,
  requestText,
  sortedPairs,
} from "#server/providers/raw-request.ts";
import { formatLocation } from "#server/providers/text/format-location.ts";
import { parseStatusReport } from "#server/providers/text/parse-status-report.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { twilioFailureOf, twilioStateOf } from "./problems.ts";
import { ofTwilio } from "./whatsapp.ts";

/**
 * https://www.twilio.com/docs/usage/security#validating-requests, read on 2026-11-20. The signature contains no time: a
 * replay looks like a retry and is stopped by the dedupe key.
 */
export function verifyTwilio(settings: Settings, request: RawRequest): SignatureVerdict {
  const signature = headerOf(request, "x-twilio-signature");
  if (signature === "") return { kind: "invalid", reason: "no signature" };
  // With an empty token anyone could sign.
  const tokens = [settings.authToken, settings.authTokenSecondary].filter((token) => !!token);
  const hash = bodyHashOf(request.url);
  let params = "";
  if (hash !== null) {
    if (!timingSafeEquals(requestKey(request), hash)) {
      return { kind: "invalid", reason: "the body is not the one that was signed" };
    }
  } else if (isForm(request)) {
    params = sortedParams(formOf(request));
  } else if (request.body.byteLength > 0) {
    return { kind: "invalid", reason: "the body is not covered by the signature" };
  }
  for (const token of tokens) {
    for (const url of urlPortVariants(request.url)) {
      const ours = createHmac("sha1", token ?? "")
        .update(url + params)
        .digest("base64");
      if (timingSafeEquals(ours, signature)) return { kind: "valid" };
    }
  }
  return { kind: "invalid", reason: "the signature does not match" };
}

export function parseTwilioWebhook(request: RawRequest): TextWebhookResult {
  if (!isForm(request)) {
    return parseJson(requestText(request)) === null
      ? { kind: "unreadable", reason: "neither a form nor JSON" }
      : { kind: "unsupported", what: "an event that is no message" };
  }
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const providerRef = field("MessageSid") || field("SmsSid");
  const [sender, receiver] = [ofTwilio(field("From")), ofTwilio(field("To"))];
  const [from, to] = [sender.address, receiver.address];
  const channel = sender.channel ?? receiver.channel;
  if (providerRef === "") {
    if (form.has("CallSid")) return { kind: "unsupported", what: "a call" };
    return { kind: "unreadable", reason: "a form without a MessageSid" };
  }
  // Messenger and similar channels use the same endpoint, as `messenger:1…`.
  const other = /^([a-z]+):/.exec(from) ?? /^([a-z]+):/.exec(to);
  if (other) return { kind: "unsupported", what: `the channel ${other[1]}` };

  const rawValue = field("MessageStatus") || field("SmsStatus");
  if (form.has("MessageStatus") && rawValue !== "received" && rawValue !== "receiving") {
    const report = {
      providerRef,
      ref: refIn(request.url),
      status: rawValue,
      code: field("ErrorCode") || null,
      at: request.receivedAt,
    };
    return parseStatusReport(report, { stateOf: twilioStateOf, failureOf: twilioFailureOf });
  }
  if (from === "" || to === "")
    return { kind: "unreadable", reason: "a message without From or To" };
  const media = mediaOf(form);
  const event = {
    kind: "text.received" as const,
    ...(channel ? { channel } : {}),
    ...(channel && field("ProfileName") ? { profileName: field("ProfileName") } : {}),
    providerRef,
    from,
    to,
    text: textOf(field) || (channel && media.length === 0 ? placeholderTextOf(field) : ""),
    media,
    at: request.receivedAt,
    optOut: optOutOf(field("OptOutType")),
  };
  return { kind: "events", events: [event] };
}

const textOf = (field: (name: string) => string): string =>
  field("Body") || field("ButtonText") || field("ListTitle") || locationTextOf(field);

/** The message is recorded even if Twilio passes on none of its content. */
function placeholderTextOf(field: (name: string) => string): string {
  const kind = field("MessageType");
  return `[Twilio passes on nothing of this message${kind === "" ? "" : `: ${kind}`}]`;
}

const locationTextOf = (field: (name: string) => string): string =>
  field("Latitude") === "" || field("Longitude") === ""
    ? ""
    : formatLocation({
        latitude: field("Latitude"),
        longitude: field("Longitude"),
        name: field("Label"),
        address: field("Address"),
      });

export function twilioDedupeKey(request: RawRequest): string {
  const form = isForm(request) ? formOf(request) : null;
  const ref = form?.get("MessageSid") || form?.get("SmsSid");
  if (!ref) return requestKey(request);
  const status = form?.get("MessageStatus");
  return status ? `${ref}:${status}` : ref;
}

function mediaOf(form: URLSearchParams): readonly InboundMedia[] {
  const many = Math.min(Number(form.get("NumMedia") ?? 0) || 0, 50);
  return Array.from({ length: many }, (_, index) => ({
    url: form.get(`MediaUrl${index}`) ?? "",
    type: form.get(`MediaContentType${index}`) ?? "application/octet-stream",
  })).filter((media) => media.url !== "");
}

function optOutOf(rawValue: string): "stop" | "start" | "help" | null {
  const lower = rawValue.toLowerCase();
  return lower === "stop" || lower === "start" || lower === "help" ? lower : null;
}

/** Names sorted, each followed by its value; a repeated name adds each distinct value once, sorted. */
const sortedParams = (form: URLSearchParams): string =>
  sortedPairs(form)
    .filter(([name, value], index, all) => {
      const before = all[index - 1];
      return before?.[0] !== name || before[1] !== value;
    })
    .map(([name, value]) => name + value)
    .join("");

const bodyHashOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).searchParams.get("bodySHA256") : null;

/**
 * Twilio signs the configured URL, sometimes with a port we don't see and sometimes without one we do. Split by regular
 * expression, since `new URL()` would rewrite characters that were signed as they are.
 */
function urlPortVariants(url: string): readonly string[] {
  const parts = /^(https?:\/\/)(\[[^\]]+\]|[^/?#:]+)(:\d+)?(.*)$/is.exec(url);
  if (!parts) return [url];
  const [, scheme = "", host = "", port, rest = ""] = parts;
  const usual = scheme.toLowerCase() === "https://" ? ":443" : ":80";
  return [scheme + host + rest, scheme + host + (port ?? usual) + rest];
}
