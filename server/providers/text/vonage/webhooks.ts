// Webhooks from Vonage: reading and deduplication.
// https://developer.vonage.com/en/api/messages#webhooks, read on 2026-11-20.

import { z } from "zod";
import type { RawRequest } from "#server/ports/provider.ts";
import type { TextWebhookResult } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { refIn, requestKey, requestText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { formatLocation } from "#server/providers/text/format-location.ts";
import { parseStatusReport } from "#server/providers/text/parse-status-report.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { vonageFailureOf, vonageStateOf } from "./problems.ts";
import { codeOfEvent, eventShape, type VonageEvent } from "./schemas.ts";

const callShape = z.object({ conversation_uuid: z.string() });
const earlierShape = z.object({ message_uuid: z.string(), from: z.looseObject({}) });

export function parseVonageWebhook(request: RawRequest): TextWebhookResult {
  const json = parseJson(requestText(request));
  const event = eventShape.safeParse(json).data;
  if (!event) {
    if (callShape.safeParse(json).success) return { kind: "unsupported", what: "a call" };
    return { kind: "unreadable", reason: describeUnreadable(json) };
  }
  // A report may omit its channel; an incoming message always has one.
  const { channel } = event;
  if (channel && channel !== "sms" && channel !== "mms" && channel !== "whatsapp") {
    return { kind: "unsupported", what: `the channel ${channel}` };
  }
  if (event.status) return readStatus(event, event.status, request);
  if (!event.message_type) return { kind: "unsupported", what: "neither a message nor a report" };
  return readReceived(event, request);
}

function readReceived(event: VonageEvent, request: RawRequest): TextWebhookResult {
  if (event.message_type === "reaction" && !event.reaction?.emoji)
    return { kind: "unsupported", what: "a removed reaction" };
  const { image, audio, video, vcard, sticker, file, content } = event;
  const contents = [image, audio, video, vcard, sticker, file, content].flatMap(
    (some) => some ?? [],
  );
  const received = {
    kind: "text.received" as const,
    ...(event.channel === "whatsapp" ? { channel: "whatsapp" as const } : {}),
    ...(event.channel === "whatsapp" && event.profile?.name
      ? { profileName: event.profile.name }
      : {}),
    providerRef: event.message_uuid,
    from: addPlus(event.from),
    to: addPlus(event.to),
    text: textOf(event, contents),
    media: contents.map(({ url, name }) => ({
      url,
      type: "application/octet-stream",
      ...(name ? { name } : {}),
    })),
    at: timeOf(event, request),
    optOut: null,
  };
  return { kind: "events", events: [received] };
}

/** The message is recorded even if Vonage passes on none of its content. */
function textOf(event: VonageEvent, files: readonly { caption?: string | null | undefined }[]) {
  const caption = files.find((one) => one.caption)?.caption;
  const chosen = event.button?.text ?? event.reply?.title ?? event.reaction?.emoji;
  const messageText = event.text ?? chosen ?? caption ?? locationTextOf(event);
  const isEmpty = messageText === "" && files.length === 0 && event.channel === "whatsapp";
  return isEmpty
    ? `[Vonage passes on nothing of this message: ${event.message_type}]`
    : messageText;
}

const locationTextOf = ({ location }: VonageEvent): string =>
  location
    ? formatLocation({
        latitude: String(location.lat),
        longitude: String(location.long),
        name: location.name ?? "",
        address: location.address ?? "",
      })
    : "";

function readStatus(event: VonageEvent, status: string, request: RawRequest): TextWebhookResult {
  const report = {
    providerRef: event.message_uuid,
    ref: refIn(request.url) ?? refOf(event),
    status,
    code: codeOfEvent(event),
    at: timeOf(event, request),
  };
  return parseStatusReport(report, { stateOf: vonageStateOf, failureOf: vonageFailureOf });
}

/** Our delivery id is also sent as `client_ref`; another program's value may be anything. */
const refOf = ({ client_ref }: VonageEvent): string | null =>
  client_ref && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(client_ref) ? client_ref : null;

export function vonageDedupeKey(request: RawRequest): string {
  const event = eventShape.safeParse(parseJson(requestText(request))).data;
  if (!event) return requestKey(request);
  return event.status ? `${event.message_uuid}:${event.status}` : event.message_uuid;
}

const describeUnreadable = (json: unknown): string =>
  earlierShape.safeParse(json).success
    ? "version 0.1 of the Messages API: set the application's version to v1"
    : "no message of Vonage";

const timeOf = ({ timestamp }: VonageEvent, request: RawRequest): string =>
  readTime(timestamp) ?? request.receivedAt;
