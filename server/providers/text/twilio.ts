// Texts by Twilio: https://www.twilio.com/docs/messaging/api, looked at on 2026-11-20. Plain requests:
// the official package would bring 54 others, and is the test oracle instead.

import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { bringMedia } from "#server/providers/bring-media.ts";
import {
  ask,
  exchange,
  isRefusal,
  outcomeOfSend,
  type SendReader,
} from "#server/providers/exchange.ts";
import { basicAuth, below, get, post } from "./twilio/api.ts";
import { twilioProblemOf, twilioStateOf, whyTwilioFailed } from "./twilio/codes.ts";
import { readTwilio, twilioDedupeKey, verifyTwilio } from "./twilio/hooks.ts";
import {
  mediaPage,
  messageOf,
  messagePage,
  numberPage,
  numberShape,
  readAccount,
  readError,
  readMessage,
  type TwilioMessage,
} from "./twilio/shapes.ts";

const sid = (letters: string) => ({
  source: `${letters}[0-9a-fA-F]{32}`,
  say: `It begins with ${letters} and has 34 characters.`,
});

const sendReader: SendReader = {
  accepted(body) {
    const message = readMessage(body);
    if (message === null) return null;
    const code = message.error_code === null ? null : String(message.error_code);
    const refused = whyTwilioFailed(twilioStateOf(message.status) ?? "accepted", code);
    if (refused !== null) return { refused, code };
    // a messaging service says 0 until it has chosen a sender
    const segments = Number(message.num_segments);
    return segments > 0 ? { ref: message.sid, segments } : { ref: message.sid };
  },
  refused(body) {
    const code = readError(body);
    return code === null ? null : { code, problem: twilioProblemOf(code) };
  },
};

/** Follows `next_page_uri`, which is relative: nobody can send us elsewhere with our key. */
async function* pages<T extends { next_page_uri?: string | null | undefined }>(
  connection: Connection,
  path: string,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  let next: string | null = below(connection, path);
  while (next !== null) {
    const page: T = await ask(connection.http, next, get(connection), shape);
    yield page;
    next = page.next_page_uri?.startsWith("/") ? connection.baseUrl + page.next_page_uri : null;
  }
}

async function* messages(
  connection: Connection,
  query: Record<string, string>,
): AsyncGenerator<TwilioMessage> {
  const search = new URLSearchParams({ ...query, PageSize: "200" });
  for await (const page of pages(connection, `/Messages.json?${search}`, messagePage)) {
    yield* page.messages;
  }
}

async function withMedia(connection: Connection, found: TwilioMessage): Promise<ProviderMessage> {
  const message = messageOf(found);
  if (message.direction === "out" || Number(found.num_media ?? 0) === 0) return message;
  const path = `/Messages/${found.sid}/Media.json`;
  const media = [];
  for await (const page of pages(connection, path, mediaPage)) {
    for (const { sid, content_type } of page.media_list) {
      const url = below(connection, `/Messages/${found.sid}/Media/${sid}`);
      media.push({ url, type: content_type ?? "application/octet-stream" });
    }
  }
  return { ...message, media };
}

/** What a trial account writes before our words. */
const trialPrefix = "Sent from your Twilio trial account - ";
const isSameText = (theirs: string, ours: string): boolean =>
  [ours, trialPrefix + ours].some((text) => text.trim() === theirs.trim());

/** Two clocks never agree; Twilio's resolution is a second. */
const clocksDifferMs = 60_000;

export const twilio = {
  id: "twilio",
  name: "Twilio",
  baseUrl: "https://api.twilio.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "accountSid",
      label: "Account SID",
      hint: "On the first page of the Twilio console, under Account info.",
      isSecret: false,
      pattern: sid("AC"),
      example: "AC0123456789abcdef0123456789abcdef",
    },
    {
      key: "authToken",
      label: "Auth token",
      hint: "Beside the account SID. Twilio signs what it sends us with it.",
      isSecret: true,
      pattern: { source: "[0-9a-fA-F]{32}", say: "It has 32 characters, 0-9 and a-f." },
      example: "0123456789abcdef0123456789abcdef",
    },
    {
      key: "authTokenSecondary",
      label: "Second auth token",
      hint: "Only while you change tokens: what either of the two has signed is accepted.",
      isSecret: true,
      isOptional: true,
      pattern: { source: "[0-9a-fA-F]{32}", say: "It has 32 characters, 0-9 and a-f." },
      example: "fedcba9876543210fedcba9876543210",
    },
    {
      key: "apiKeySid",
      label: "API key SID",
      hint: "Needed for calls in the browser. It also sends, in place of the token, and can be revoked alone.",
      isSecret: false,
      isOptional: true,
      pattern: sid("SK"),
      example: "SK0123456789abcdef0123456789abcdef",
    },
    {
      key: "apiKeySecret",
      label: "API key secret",
      hint: "Shown once, when the API key was made.",
      isSecret: true,
      isOptional: true,
      example: "abcdefghijklmnopqrstuvwxyz012345",
    },
  ],
  can: {
    pictures: true,
    maxPictures: 10,
    maxPictureBytesTotal: 5 * 1024 * 1024,
    maxCharacters: 1600,
    answersOptOut: true,
    setsHooks: true,
    // its list shows a message as soon as it has a SID: https://www.twilio.com/docs/messaging/api/message-resource
    absentAfterSeconds: 120,
  },

  async send(connection, text) {
    const form = new URLSearchParams({ To: text.to, From: text.from });
    if (text.text !== "") form.set("Body", text.text);
    for (const url of text.mediaUrls) form.append("MediaUrl", url);
    form.set("StatusCallback", text.statusUrl);
    const url = below(connection, "/Messages.json");
    return outcomeOfSend(await exchange(connection.http, url, post(connection, form)), sendReader);
  },

  // Twilio has no key against doubles and does not show a message's status address: sender, recipient,
  // time and words are all there is to know it by.
  async find(connection, query) {
    const since = Date.parse(query.since) - clocksDifferMs;
    const search = { To: query.to, From: query.from, "DateSent>": toSeconds(since) };
    let first: ProviderMessage | null = null;
    for await (const one of messages(connection, search)) {
      const message = messageOf(one);
      const isOurs = message.direction === "out" && isSameText(message.text, query.text);
      const isKnown = query.alreadyOurs?.includes(message.providerRef) ?? false;
      if (!isOurs || isKnown || Date.parse(message.at) < since) continue;
      // of several with the same words ours is the first since we began
      if (first === null || message.at < first.at) first = message;
    }
    return first;
  },

  async *listSince(connection, since) {
    const found: TwilioMessage[] = [];
    const query = { "DateSent>": toSeconds(Date.parse(since)) };
    // Twilio lists the newest first and cannot be asked otherwise
    for await (const one of messages(connection, query)) found.push(one);
    for (const one of found.reverse()) yield await withMedia(connection, one);
  },

  async check(connection) {
    // with the token itself, even where an API key sends: a wrong token would leave every hook unread
    const { accountSid = "", authToken = "" } = connection.settings;
    const byToken = { ...connection, settings: { accountSid, authToken } };
    const account = await exchange(connection.http, below(connection, ".json"), get(byToken));
    if (isRefusal(account)) return refused("Twilio refused the account SID or the auth token.");
    const read = account.kind === "answered" ? readAccount(account.body) : null;
    if (read === null) return unreachable;
    if (read.status !== "active")
      return refused(`Twilio says that this account is ${read.status}.`);
    if (connection.settings.apiKeySid) {
      const url = below(connection, "/IncomingPhoneNumbers.json?PageSize=1");
      const byKey = await exchange(connection.http, url, get(connection));
      if (isRefusal(byKey)) return refused("Twilio refused the API key.");
      if (byKey.kind !== "answered" || byKey.status !== 200) return unreachable;
    }
    const label = read.type === "Trial" ? `${read.friendly_name} (trial)` : read.friendly_name;
    return { kind: "working", label };
  },

  async listNumbers(connection) {
    const numbers = [];
    const path = "/IncomingPhoneNumbers.json?PageSize=200";
    for await (const page of pages(connection, path, numberPage)) {
      for (const one of page.incoming_phone_numbers) {
        numbers.push({
          ref: one.sid,
          number: one.phone_number,
          name: one.friendly_name ?? one.phone_number,
          canText: one.capabilities?.sms === true,
          canCall: one.capabilities?.voice === true,
          textHook: one.sms_url || null,
        });
      }
    }
    return numbers;
  },

  async setHooks(connection, numberRef, hookUrl) {
    const url = below(connection, `/IncomingPhoneNumbers/${encodeURIComponent(numberRef)}.json`);
    const number = await ask(connection.http, url, get(connection), numberShape);
    const form = new URLSearchParams({ SmsUrl: hookUrl, SmsMethod: "POST" });
    // an application on the number would silence the address we set
    if (number.sms_application_sid) form.set("SmsApplicationSid", "");
    await ask(connection.http, url, post(connection, form), numberShape);
  },

  verify: verifyTwilio,
  read: readTwilio,
  dedupeKey: twilioDedupeKey,
  answer: { status: 200, type: "text/xml", body: "<Response/>" },

  fetchMedia(connection, media, maxBytes) {
    return bringMedia(connection.http, media, maxBytes, {
      home: connection.baseUrl,
      key: { authorization: basicAuth(connection) },
      // https://support.twilio.com/hc/en-us/articles/223183748: where its media addresses lead
      also: [
        "https://api.twilio.com/",
        "https://*.twiliocdn.com/",
        "https://s3-external-1.amazonaws.com/media.twiliocdn.com/",
      ],
    });
  },
} as const satisfies TextProvider;

const unreachable = { kind: "unreachable", say: "Twilio could not be reached just now." } as const;
const refused = (say: string) => ({ kind: "refused", say }) as const;
const toSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
