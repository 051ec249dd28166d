// Texts by Telnyx: https://developers.telnyx.com/api-reference/messages, looked at on 2026-11-20; shapes
// held against the types of its own package in the contract suite. Never met the live service yet.
import { ProviderFault } from "#server/ports/outcome.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { bringMedia } from "#server/providers/bring-media.ts";
import {
  ask,
  exchange,
  isRefusal,
  outcomeOfSend,
  type SendReader,
} from "#server/providers/exchange.ts";
import { refIn } from "#server/providers/raw-request.ts";
import { bearer, below, get, pages, write } from "./telnyx/api.ts";
import { telnyxProblemOf, telnyxStateOf, whyTelnyxFailed } from "./telnyx/codes.ts";
import { readTelnyx, telnyxDedupeKey, verifyTelnyx } from "./telnyx/hooks.ts";
import { messageBehind, messageOfRecord, records } from "./telnyx/records.ts";
import {
  numberAnswer,
  numberPage,
  profileAnswer,
  profilePage,
  readErrors,
  readMessage,
  readProfiles,
  recipientOf,
} from "./telnyx/shapes.ts";

const sendReader: SendReader = {
  accepted(body) {
    const message = readMessage(body);
    if (message === null) return null;
    const state = telnyxStateOf(recipientOf(message)?.status ?? "") ?? "accepted";
    const { problem, code } = whyTelnyxFailed(state, message.errors);
    if (problem !== null) return { refused: problem, code };
    return message.parts ? { ref: message.id, segments: message.parts } : { ref: message.id };
  },
  refused(body) {
    const errors = readErrors(body);
    const telling = errors.find((error) => telnyxProblemOf(error) !== null) ?? errors[0];
    return telling === undefined ? null : { code: telling.code, problem: telnyxProblemOf(telling) };
  },
};

const clocksDifferMs = 60_000;
const publicKeyPattern = {
  source: "[A-Za-z0-9+/]{43}=",
  say: "It has 44 characters and ends with =.",
};

export const telnyx = {
  id: "telnyx",
  name: "Telnyx",
  baseUrl: "https://api.telnyx.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "apiKey",
      label: "API key",
      hint: "In the Telnyx portal under API keys. Shown once, when it is made.",
      isSecret: true,
      pattern: { source: "KEY[A-Za-z0-9_-]{10,}", say: "It begins with KEY." },
      example: "KEY0123456789ABCDEF_abcdefghijklmnopqrstuv",
    },
    {
      key: "publicKey",
      label: "Public key",
      hint: "In the portal under Keys & credentials. With it we know that a report comes from Telnyx.",
      isSecret: false,
      pattern: publicKeyPattern,
      example: "6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=",
    },
    {
      key: "previousPublicKey",
      label: "Previous public key",
      hint: "Only while the key changes: what either of the two has signed is accepted.",
      isSecret: false,
      isOptional: true,
      pattern: publicKeyPattern,
      example: "iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w=",
    },
    {
      key: "messagingProfileId",
      label: "Messaging profile",
      hint: "Only if a number has none yet: the profile it is given when we set its address.",
      isSecret: false,
      isOptional: true,
      pattern: {
        source: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
        say: "It looks like 4001746d-0000-4000-8000-9f3c5a0c0d0e.",
      },
      example: "4001746d-0000-4000-8000-9f3c5a0c0d0e",
    },
  ],
  can: {
    pictures: true,
    maxPictures: 10,
    // "less than 1 MB" of all pictures together (40317)
    maxPictureBytesTotal: 1_000_000 - 1,
    // ten parts of 153; in UCS-2 ten parts hold 670, which is why parts are counted as well
    maxCharacters: 1530,
    maxSegments: 10,
    answersOptOut: true,
    setsHooks: true,
    // its detail records appear "some time" after the message
    absentAfterSeconds: null,
  },

  async send(connection, text) {
    const body = {
      from: text.from,
      to: text.to,
      ...(text.text === "" ? {} : { text: text.text }),
      ...(text.mediaUrls.length === 0 ? {} : { type: "MMS", media_urls: text.mediaUrls }),
      webhook_url: text.statusUrl,
      // else each report would come a second time, without our reference
      use_profile_webhooks: false,
    };
    const url = below(connection, "/messages");
    return outcomeOfSend(
      await exchange(connection.http, url, write(connection, "POST", body)),
      sendReader,
    );
  },

  // A record carries the address its reports went to, and that carries our reference: a sure match. Where
  // the address is missing the words decide. Records come late, so null means "not yet" more than "no".
  async find(connection, query) {
    const since = Date.parse(query.since) - clocksDifferMs;
    const search = {
      "filter[direction]": "outbound",
      "filter[cli]": query.from,
      "filter[cld]": query.to,
    };
    for await (const record of records(connection, since, search)) {
      if (query.alreadyOurs?.includes(record.uuid)) continue;
      const ref = refIn(record.delivery_status_webhook_url);
      if (ref !== null && ref !== query.ref) continue;
      const message = await messageBehind(connection, record.uuid);
      if (ref === query.ref) return message ?? messageOfRecord(record);
      if (message?.text.trim() === query.text.trim()) return message;
    }
    return null;
  },

  async *listSince(connection, since) {
    for await (const record of records(connection, Date.parse(since), {})) {
      const message = await messageBehind(connection, record.uuid);
      // without its words an incoming text is nothing; of an outgoing one the state is enough
      if (message !== null) yield message;
      else if (record.direction !== "inbound") yield messageOfRecord(record);
    }
  },

  async check(connection) {
    const { messagingProfileId } = connection.settings;
    const path = messagingProfileId
      ? `/messaging_profiles/${messagingProfileId}`
      : "/messaging_profiles?page%5Bsize%5D=1";
    const result = await exchange(connection.http, below(connection, path), get(connection));
    if (result.kind !== "answered") return unreachable;
    if (result.status === 404) {
      return { kind: "refused", say: "Telnyx knows no messaging profile with this id." };
    }
    if (isRefusal(result)) return { kind: "refused", say: "Telnyx refused the API key." };
    const profiles = result.status === 200 ? readProfiles(result.body) : null;
    if (profiles === null) return unreachable;
    return { kind: "working", label: profiles[0]?.name ?? "Telnyx" };
  },

  async listNumbers(connection) {
    const hooks = new Map<string, string | null>();
    for await (const page of pages(connection, "/messaging_profiles", {}, profilePage)) {
      for (const profile of page.data) hooks.set(profile.id, profile.webhook_url || null);
    }
    const numbers = [];
    for await (const page of pages(connection, "/phone_numbers/messaging", {}, numberPage)) {
      for (const one of page.data) {
        numbers.push({
          ref: one.id,
          number: one.phone_number,
          name: one.tags?.join(", ") || one.phone_number,
          canText: !!one.features?.sms,
          canCall: !/^short/.test(one.type ?? ""),
          textHook: hooks.get(one.messaging_profile_id ?? "") ?? null,
        });
      }
    }
    return numbers;
  },

  // Telnyx keeps the address on the messaging profile, so it holds for every number of that profile.
  async setHooks(connection, numberRef, hookUrl) {
    const { http, settings } = connection;
    const url = below(connection, `/phone_numbers/${encodeURIComponent(numberRef)}/messaging`);
    const { data: number } = await ask(http, url, get(connection), numberAnswer);
    const profile = number.messaging_profile_id || settings.messagingProfileId;
    if (!profile) {
      throw new ProviderFault(
        "refused",
        "This number has no messaging profile. Give it one in the Telnyx portal, or name one in the account's settings.",
      );
    }
    const hook = { webhook_url: hookUrl, webhook_api_version: "2" };
    const profileUrl = below(connection, `/messaging_profiles/${encodeURIComponent(profile)}`);
    await ask(http, profileUrl, write(connection, "PATCH", hook), profileAnswer);
    if (!number.messaging_profile_id) {
      const body = { messaging_profile_id: profile };
      await ask(http, url, write(connection, "PATCH", body), numberAnswer);
    }
  },

  verify: verifyTelnyx,
  read: readTelnyx,
  dedupeKey: telnyxDedupeKey,
  answer: { status: 200, type: "application/json", body: "{}" },

  fetchMedia(connection, media, maxBytes) {
    return bringMedia(connection.http, media, maxBytes, {
      home: connection.baseUrl,
      key: { authorization: bearer(connection) },
      also: [
        "https://*.telnyx.com/",
        "https://*.telnyxcloudstorage.com/",
        "https://*.telnyxstorage.com/",
      ],
    });
  },
} as const satisfies TextProvider;

const unreachable = { kind: "unreachable", say: "Telnyx could not be reached just now." } as const;
