// What Plivo sends to our door: what it says, and what makes it the same as before.
// https://plivo.com/docs/messaging/api/message/handling-incoming and …/message-status-callbacks, looked at on
// 2026-11-20.
import type { RawRequest } from "#server/ports/provider.ts";
import type { InboundMedia, SmsWebhookResult } from "#server/ports/sms.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText, headerOf, refIn } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/sms/e164-prefix.ts";
import { plivoStateOf, whyPlivoFailed } from "./problems.ts";

export function readPlivo(request: RawRequest): SmsWebhookResult {
  if (!isForm(request)) {
    return parseJson(bodyText(request)) === null
      ? { kind: "unreadable", why: "neither a form nor JSON" }
      : { kind: "unsupported", what: "an event that is no message" };
  }
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const providerRef = field("MessageUUID");
  if (providerRef === "") {
    if (form.has("CallUUID")) return { kind: "unsupported", what: "a call" };
    return { kind: "unreadable", why: "a form without a MessageUUID" };
  }
  const channel = field("Type").toLowerCase();
  if (channel !== "" && channel !== "sms" && channel !== "mms") {
    return { kind: "unsupported", what: `the channel ${channel}` };
  }
  if (form.has("Status")) return readStatus(form, providerRef, request);

  const [from, to] = [addPlus(field("From")), addPlus(field("To"))];
  if (from === "" || to === "") return { kind: "unreadable", why: "a message without From or To" };
  const event = {
    kind: "text.received" as const,
    providerRef,
    from,
    to,
    // words by themselves are its Text, words beside pictures its Body
    text: field("Text") || field("Body"),
    media: mediaOf(form),
    at: request.receivedAt,
    optOut: optOutOf(field("MessageIntent")),
  };
  return { kind: "events", events: [event] };
}

function readStatus(
  form: URLSearchParams,
  providerRef: string,
  request: RawRequest,
): SmsWebhookResult {
  const word = form.get("Status") ?? "";
  const state = plivoStateOf(word);
  if (state === null) return { kind: "unsupported", what: `the status ${word}` };
  const code = form.get("ErrorCode") || null;
  const problem = whyPlivoFailed(state, code);
  const event = {
    kind: "text.status" as const,
    providerRef,
    ref: refIn(request.url),
    state,
    problem,
    providerCode: problem === null ? null : code,
    // its times name no zone
    at: request.receivedAt,
  };
  return { kind: "events", events: [event] };
}

export function plivoDedupeKey(request: RawRequest): string {
  const form = isForm(request) ? formOf(request) : null;
  const ref = form?.get("MessageUUID");
  if (!ref) return bodyKey(request);
  const status = form?.get("Status");
  return status ? `${ref}:${status}` : ref;
}

/** Its pages count from 0 in one place and from 1 in another. */
function mediaOf(form: URLSearchParams): readonly InboundMedia[] {
  return [...form]
    .flatMap(([name, url]) => {
      const place = /^Media(\d{1,2})$/.exec(name)?.[1];
      return place === undefined || url === "" ? [] : [{ place: Number(place), url }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ url }) => ({ url, type: "application/octet-stream" }));
}

const intents = { optout: "stop", optin: "start", help: "help" } as const;

function optOutOf(word: string): "stop" | "start" | "help" | null {
  const lower = word.toLowerCase();
  return Object.hasOwn(intents, lower) ? intents[lower as keyof typeof intents] : null;
}

const formOf = (request: RawRequest): URLSearchParams => new URLSearchParams(bodyText(request));

const isForm = (request: RawRequest): boolean =>
  headerOf(request, "content-type").toLowerCase().startsWith("application/x-www-form-urlencoded");
