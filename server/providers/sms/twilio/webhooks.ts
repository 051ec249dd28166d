// What Twilio sends to our door: who signed it, what it says, and what makes it the same as before.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import type { InboundMedia, SmsWebhookResult } from "#server/ports/sms.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText, headerOf, refIn } from "#server/providers/raw-request.ts";
import { sayPlace } from "#server/providers/sms/place-words.ts";
import { twilioStateOf, whyTwilioFailed } from "./problems.ts";
import { ofTwilio } from "./whatsapp.ts";

/**
 * https://www.twilio.com/docs/usage/security#validating-requests, looked at on 2026-11-20. The signature
 * carries no time: a replay cannot be told from a retry and is stopped by the dedupe key instead.
 */
export function verifyTwilio(settings: Settings, request: RawRequest): SignatureVerdict {
  const signature = headerOf(request, "x-twilio-signature");
  if (signature === "") return { kind: "forged", why: "no signature" };
  // an empty token would let anybody sign
  const tokens = [settings.authToken, settings.authTokenSecondary].filter((token) => !!token);
  const hash = bodyHashOf(request.url);
  let params = "";
  if (hash !== null) {
    if (!isSame(bodyKey(request), hash)) {
      return { kind: "forged", why: "the body is not the one that was signed" };
    }
  } else if (isForm(request)) {
    params = sortedParams(formOf(request));
  } else if (request.body.byteLength > 0) {
    return { kind: "forged", why: "the body is not covered by the signature" };
  }
  for (const token of tokens) {
    for (const url of withAndWithoutPort(request.url)) {
      const ours = createHmac("sha1", token ?? "")
        .update(url + params)
        .digest("base64");
      if (isSame(ours, signature)) return { kind: "genuine" };
    }
  }
  return { kind: "forged", why: "the signature does not match" };
}

export function readTwilio(request: RawRequest): SmsWebhookResult {
  if (!isForm(request)) {
    return parseJson(bodyText(request)) === null
      ? { kind: "unreadable", why: "neither a form nor JSON" }
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
    return { kind: "unreadable", why: "a form without a MessageSid" };
  }
  // Messenger and its like come through the same door as `messenger:1…`
  const other = /^([a-z]+):/.exec(from) ?? /^([a-z]+):/.exec(to);
  if (other) return { kind: "unsupported", what: `the channel ${other[1]}` };

  const word = field("MessageStatus") || field("SmsStatus");
  if (form.has("MessageStatus") && word !== "received" && word !== "receiving") {
    const state = twilioStateOf(word);
    if (state === null) return { kind: "unsupported", what: `the status ${word}` };
    const code = field("ErrorCode") || null;
    const problem = whyTwilioFailed(state, code);
    const event = {
      kind: "text.status" as const,
      providerRef,
      ref: refIn(request.url),
      state,
      problem,
      providerCode: problem === null ? null : code,
      at: request.receivedAt,
    };
    return { kind: "events", events: [event] };
  }
  if (from === "" || to === "") return { kind: "unreadable", why: "a message without From or To" };
  const media = mediaOf(form);
  const event = {
    kind: "text.received" as const,
    ...(channel ? { channel } : {}),
    ...(channel && field("ProfileName") ? { profileName: field("ProfileName") } : {}),
    providerRef,
    from,
    to,
    text: wordsOf(field) || (channel && media.length === 0 ? nothingOf(field) : ""),
    media,
    at: request.receivedAt,
    optOut: optOutOf(field("OptOutType")),
  };
  return { kind: "events", events: [event] };
}

const wordsOf = (field: (name: string) => string): string =>
  field("Body") || field("ButtonText") || field("ListTitle") || placeOf(field);

/** That somebody wrote is told even where nothing of what they wrote is passed on. */
function nothingOf(field: (name: string) => string): string {
  const kind = field("MessageType");
  return `[Twilio passes on nothing of this message${kind === "" ? "" : `: ${kind}`}]`;
}

const placeOf = (field: (name: string) => string): string =>
  field("Latitude") === "" || field("Longitude") === ""
    ? ""
    : sayPlace({
        latitude: field("Latitude"),
        longitude: field("Longitude"),
        name: field("Label"),
        address: field("Address"),
      });

export function twilioDedupeKey(request: RawRequest): string {
  const form = isForm(request) ? formOf(request) : null;
  const ref = form?.get("MessageSid") || form?.get("SmsSid");
  if (!ref) return bodyKey(request);
  const status = form?.get("MessageStatus");
  return status ? `${ref}:${status}` : ref;
}

function mediaOf(form: URLSearchParams): readonly InboundMedia[] {
  const many = Math.min(Number(form.get("NumMedia") ?? 0) || 0, 50);
  return Array.from({ length: many }, (_, place) => ({
    url: form.get(`MediaUrl${place}`) ?? "",
    type: form.get(`MediaContentType${place}`) ?? "application/octet-stream",
  })).filter((media) => media.url !== "");
}

function optOutOf(word: string): "stop" | "start" | "help" | null {
  const lower = word.toLowerCase();
  return lower === "stop" || lower === "start" || lower === "help" ? lower : null;
}

/** Names sorted, each with its value; a name that repeats gives each different value once, sorted. */
function sortedParams(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");
}

const bodyHashOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).searchParams.get("bodySHA256") : null;

/**
 * Twilio signs the address as it was configured, sometimes with a port we do not see and sometimes
 * without one we do. Cut by hand: `new URL()` would rewrite characters that were signed as they stand.
 */
function withAndWithoutPort(url: string): readonly string[] {
  const parts = /^(https?:\/\/)(\[[^\]]+\]|[^/?#:]+)(:\d+)?(.*)$/is.exec(url);
  if (!parts) return [url];
  const [, scheme = "", host = "", port, rest = ""] = parts;
  const usual = scheme.toLowerCase() === "https://" ? ":443" : ":80";
  return [scheme + host + rest, scheme + host + (port ?? usual) + rest];
}

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const formOf = (request: RawRequest): URLSearchParams => new URLSearchParams(bodyText(request));

const isForm = (request: RawRequest): boolean =>
  headerOf(request, "content-type").toLowerCase().startsWith("application/x-www-form-urlencoded");
