// Webhooks from Plivo: reading and deduplication.
// https://plivo.com/docs/messaging/api/message/handling-incoming and …/message-status-callbacks, read on 2026-11-20.
import type { RawRequest } from "#server/ports/provider.ts";
import type { InboundMedia, TextWebhookResult } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { formOf, isForm, refIn, requestKey, requestText } from "#server/providers/raw-request.ts";
import { parseStatusReport } from "#server/providers/text/parse-status-report.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { plivoFailureOf, plivoStateOf } from "./problems.ts";

export function parsePlivoWebhook(request: RawRequest): TextWebhookResult {
  if (!isForm(request)) {
    return parseJson(requestText(request)) === null
      ? { kind: "unreadable", reason: "neither a form nor JSON" }
      : { kind: "unsupported", what: "an event that is no message" };
  }
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const providerRef = field("MessageUUID");
  if (providerRef === "") {
    if (form.has("CallUUID")) return { kind: "unsupported", what: "a call" };
    return { kind: "unreadable", reason: "a form without a MessageUUID" };
  }
  const channel = field("Type").toLowerCase();
  if (channel !== "" && channel !== "sms" && channel !== "mms") {
    return { kind: "unsupported", what: `the channel ${channel}` };
  }
  if (form.has("Status")) {
    const report = {
      providerRef,
      ref: refIn(request.url),
      status: field("Status"),
      code: field("ErrorCode") || null,
      // Plivo's times have no zone.
      at: request.receivedAt,
    };
    return parseStatusReport(report, { stateOf: plivoStateOf, failureOf: plivoFailureOf });
  }

  const [from, to] = [addPlus(field("From")), addPlus(field("To"))];
  if (from === "" || to === "")
    return { kind: "unreadable", reason: "a message without From or To" };
  const event = {
    kind: "text.received" as const,
    providerRef,
    from,
    to,
    // `Text` without pictures, `Body` with pictures.
    text: field("Text") || field("Body"),
    media: mediaOf(form),
    at: request.receivedAt,
    optOut: optOutOf(field("MessageIntent")),
  };
  return { kind: "events", events: [event] };
}

export function plivoDedupeKey(request: RawRequest): string {
  const form = isForm(request) ? formOf(request) : null;
  const ref = form?.get("MessageUUID");
  if (!ref) return requestKey(request);
  const status = form?.get("Status");
  return status ? `${ref}:${status}` : ref;
}

/** The documentation counts from 0 in one place and from 1 in another. */
function mediaOf(form: URLSearchParams): readonly InboundMedia[] {
  return [...form]
    .flatMap(([name, url]) => {
      const position = /^Media(\d{1,2})$/.exec(name)?.[1];
      return position === undefined || url === "" ? [] : [{ position: Number(position), url }];
    })
    .sort((a, b) => a.position - b.position)
    .map(({ url }) => ({ url, type: "application/octet-stream" }));
}

const intents = { optout: "stop", optin: "start", help: "help" } as const;

function optOutOf(rawValue: string): "stop" | "start" | "help" | null {
  const lower = rawValue.toLowerCase();
  return Object.hasOwn(intents, lower) ? intents[lower as keyof typeof intents] : null;
}
