// SMS by Twilio: https://www.twilio.com/docs/messaging/api, read on 2026-11-20. Plain HTTP requests: the official
// package would add 54 dependencies, and serves as the test oracle.

import { audioTypePrefixes } from "#domain/message/decide-text.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { type TextResponseReader, toSendOutcome } from "./submission-outcome.ts";
import { apiUrl, basicAuth, pages, post } from "./twilio/api.ts";
import { checkTwilio } from "./twilio/check.ts";
import { listTwilioNumbers, pointTwilioNumber } from "./twilio/numbers.ts";
import {
  twilioFailureOf,
  twilioProblemOf,
  twilioStateOf,
  twilioTooFast,
} from "./twilio/problems.ts";
import { hostOf, twilioBaseUrl } from "./twilio/region.ts";
import {
  mediaPage,
  messageOf,
  messagePage,
  readError,
  readMessage,
  type TwilioMessage,
} from "./twilio/schemas.ts";
import { findServiceOfNumber, listTwilioServices } from "./twilio/services.ts";
import { twilioSettings } from "./twilio/settings.ts";
import { listTwilioTemplates } from "./twilio/templates.ts";
import { parseTwilioWebhook, twilioDedupeKey, verifyTwilio } from "./twilio/webhooks.ts";
import { toTwilio } from "./twilio/whatsapp.ts";

const sendReader: TextResponseReader = {
  accepted(body) {
    const message = readMessage(body);
    if (message === null) return null;
    const code = message.error_code === null ? null : String(message.error_code);
    const rejected = twilioFailureOf(twilioStateOf(message.status) ?? "accepted", code);
    if (rejected !== null) return { rejected, code };
    // A messaging service reports 0 until it has chosen a sender.
    const segments = Number(message.num_segments);
    return segments > 0 ? { ref: message.sid, segments } : { ref: message.sid };
  },
  rejected(body) {
    const code = readError(body);
    return code === null
      ? null
      : { code, problem: twilioProblemOf(code), tooFast: twilioTooFast(code) };
  },
};

/** Yields pages newest first, the only order Twilio offers. */
async function* messagePages(
  connection: Connection,
  query: Record<string, string>,
): AsyncGenerator<readonly TwilioMessage[]> {
  const search = new URLSearchParams({ ...query, PageSize: "200" });
  for await (const page of pages(connection, `/Messages.json?${search}`, messagePage)) {
    yield page.messages;
  }
}

async function withMedia(connection: Connection, found: TwilioMessage): Promise<ProviderMessage> {
  const message = messageOf(found);
  if (message.direction === "out" || Number(found.num_media ?? 0) === 0) return message;
  const path = `/Messages/${found.sid}/Media.json`;
  const media = [];
  for await (const page of pages(connection, path, mediaPage)) {
    for (const { sid, content_type } of page.media_list) {
      const url = apiUrl(connection, `/Messages/${found.sid}/Media/${sid}`);
      media.push({ url, type: content_type ?? "application/octet-stream" });
    }
  }
  return { ...message, media };
}

/** The prefix that a trial account adds to our text. */
const trialPrefix = "Sent from your Twilio trial account - ";
const isSameText = (theirs: string, ours: string): boolean =>
  [ours, trialPrefix + ours].some((text) => text.trim() === theirs.trim());

/** Allows for clock drift; Twilio's times have a resolution of one second. */
const clocksDifferMs = 60_000;

export const twilio = {
  id: "twilio",
  name: "Twilio",
  baseUrl: twilioBaseUrl,
  docsCheckedOn: "2026-11-22",
  settings: twilioSettings,
  capabilities: {
    images: true,
    maxImages: 10,
    maxImageBytesTotal: 5 * 1024 * 1024,
    maxCharacters: 1600,
    handlesOptOut: true,
    configuresWebhooks: true,
    whatsapp: "listed",
    // https://www.twilio.com/docs/whatsapp/guidance-whatsapp-media-messages: "does not support setting a caption for documents"
    textlessFileTypes: [...audioTypePrefixes, "application/"],
    sendsThrough: { name: "Messaging Service", setting: "messagingServiceSid" },
    // The list contains a message as soon as it has a SID: https://www.twilio.com/docs/messaging/api/message-resource
    absentAfterSeconds: 120,
    lookup: "reliable",
  },

  async send(connection, text) {
    const form = new URLSearchParams({
      To: toTwilio(text.to, text.channel),
      From: toTwilio(text.from, text.channel),
    });
    if (text.template) {
      form.set("ContentSid", text.template.ref);
      form.set("ContentVariables", JSON.stringify(text.template.values));
    } else if (text.text !== "") form.set("Body", text.text);
    for (const url of text.mediaUrls) form.append("MediaUrl", url);
    form.set("StatusCallback", text.statusUrl);
    // The sender is still set, so that replies arrive at the number that the customer knows.
    if (text.service) form.set("MessagingServiceSid", text.service);
    const url = apiUrl(connection, "/Messages.json");
    return toSendOutcome(await exchange(connection.http, url, post(connection, form)), sendReader);
  },

  // Twilio has no idempotency key and doesn't return a message's status URL, so a message is matched by sender,
  // recipient, time and text.
  async find(connection, query) {
    const since = Date.parse(query.since) - clocksDifferMs;
    // Not filtered by the date sent: a text still queued at Twilio has none, would not be found, and would be sent a
    // second time.
    const search = {
      To: toTwilio(query.to, query.channel),
      From: toTwilio(query.from, query.channel),
    };
    let first: ProviderMessage | null = null;
    for await (const page of messagePages(connection, search)) {
      const recent = page.map(messageOf).filter(({ at }) => Date.parse(at) >= since);
      for (const message of recent) {
        const isOurs = message.direction === "out" && isSameText(message.text, query.text);
        const isKnown = query.alreadyOurs?.includes(message.providerRef) ?? false;
        if (!isOurs || isKnown) continue;
        // Of several with the same text, ours is the first since the attempt began.
        if (first === null || message.at < first.at) first = message;
      }
      if (recent.length === 0) break;
    }
    return first;
  },

  async *listSince(connection, since) {
    const found: TwilioMessage[] = [];
    const query = { "DateSent>": toSeconds(Date.parse(since)) };
    for await (const page of messagePages(connection, query)) found.push(...page);
    for (const one of found.reverse()) yield await withMedia(connection, one);
  },

  check: checkTwilio,

  listNumbers: listTwilioNumbers,
  setWebhooks: pointTwilioNumber,
  listTemplates: listTwilioTemplates,
  listServices: listTwilioServices,
  findServiceOf: findServiceOfNumber,
  verify: verifyTwilio,
  parseWebhook: parseTwilioWebhook,
  dedupeKey: twilioDedupeKey,
  webhookResponse: { status: 200, type: "text/xml", body: "<Response/>" },

  fetchMedia(connection, media, maxBytes) {
    return downloadMedia(connection.http, media, maxBytes, {
      apiUrl: hostOf(connection, "api"),
      authHeaders: { authorization: basicAuth(connection) },
      // https://support.twilio.com/hc/en-us/articles/223183748: where media URLs redirect to.
      otherPrefixes: [
        "https://api.twilio.com/",
        "https://*.twiliocdn.com/",
        "https://s3-external-1.amazonaws.com/media.twiliocdn.com/",
      ],
    });
  },
} as const satisfies TextProvider;

const toSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
