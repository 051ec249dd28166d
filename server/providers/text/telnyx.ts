// SMS by Telnyx: https://developers.telnyx.com/api-reference/messages, read on 2026-11-22; shapes tested against the
// types of its official package in the contract suite. Not yet tested against the live service.
import type { TextProvider } from "#server/ports/text.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { refIn } from "#server/providers/raw-request.ts";
import { type TextResponseReader, toSendOutcome } from "./submission-outcome.ts";
import { apiUrl, bearer, pages, sendJson } from "./telnyx/api.ts";
import { checkTelnyx } from "./telnyx/check.ts";
import { listTelnyxNumbers, pointTelnyxNumber } from "./telnyx/numbers.ts";
import {
  telnyxFailureOf,
  telnyxProblemOf,
  telnyxStateOf,
  telnyxTooFast,
} from "./telnyx/problems.ts";
import { messageBehind, messageOfRecord, records } from "./telnyx/records.ts";
import { ownRecipientOf, profilePage, readErrors, readMessage } from "./telnyx/schemas.ts";
import { parseTelnyxWebhook, telnyxDedupeKey, verifyTelnyx } from "./telnyx/webhooks.ts";

const sendReader: TextResponseReader = {
  accepted(body) {
    const message = readMessage(body);
    if (message === null) return null;
    const state = telnyxStateOf(ownRecipientOf(message)?.status ?? "") ?? "accepted";
    const { problem, code } = telnyxFailureOf(state, message.errors);
    if (problem !== null) return { rejected: problem, code };
    return message.parts ? { ref: message.id, segments: message.parts } : { ref: message.id };
  },
  rejected(body) {
    const errors = readErrors(body);
    const mainError = errors.find((error) => telnyxProblemOf(error) !== null) ?? errors[0];
    if (mainError === undefined) return null;
    const { code } = mainError;
    return { code, problem: telnyxProblemOf(mainError), tooFast: telnyxTooFast(code) };
  },
};

const clocksDifferMs = 60_000;
const publicKeyPattern = {
  source: "[A-Za-z0-9+/]{43}=",
  message: "It has 44 characters and ends with =.",
};

const profilePattern = {
  source: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
  message: "It looks like 4001746d-0000-4000-8000-9f3c5a0c0d0e.",
};

export const telnyx = {
  id: "telnyx",
  name: "Telnyx",
  baseUrl: "https://api.telnyx.com",
  docsCheckedOn: "2026-11-22",
  settings: [
    {
      key: "apiKey",
      label: "API key",
      hint: "In the Telnyx portal under API keys. Shown once, when it's created.",
      isSecret: true,
      pattern: { source: "KEY[A-Za-z0-9_-]{10,}", message: "It starts with KEY." },
      example: "KEY0123456789ABCDEF_abcdefghijklmnopqrstuv",
    },
    {
      key: "publicKey",
      label: "Public key",
      hint: "In the portal under Keys & credentials. It proves that a report comes from Telnyx.",
      isSecret: false,
      pattern: publicKeyPattern,
      example: "6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=",
    },
    {
      key: "previousPublicKey",
      label: "Previous public key",
      hint: "Only while you change keys: signatures of either key are accepted.",
      isSecret: false,
      isOptional: true,
      pattern: publicKeyPattern,
      example: "iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w=",
    },
    {
      key: "sendingProfileId",
      label: "Messaging profile to send through",
      hint: "Texts from every inbox of this account go through it, unless the inbox has its own setting. Required for sender names.",
      isSecret: false,
      isOptional: true,
      pattern: profilePattern,
      example: "4001746d-0000-4000-8000-9f3c5a0c0d0e",
    },
    {
      key: "messagingProfileId",
      label: "Messaging profile",
      hint: "Only for numbers that have none yet: the profile Deskbell assigns when it sets the webhook.",
      isSecret: false,
      isOptional: true,
      pattern: profilePattern,
      example: "4001746d-0000-4000-8000-9f3c5a0c0d0e",
    },
  ],
  capabilities: {
    images: true,
    maxImages: 10,
    // "less than 1 MB" for all pictures together (40317).
    maxImageBytesTotal: 1_000_000 - 1,
    // Ten segments of 153 characters. In UCS-2 ten segments hold 670, so segments are limited as well.
    maxCharacters: 1530,
    maxSegments: 10,
    handlesOptOut: true,
    configuresWebhooks: true,
    whatsapp: null,
    sendsThrough: { name: "Messaging profile", setting: "sendingProfileId" },
    // Detail records appear "some time" after the message.
    absentAfterSeconds: null,
    lookup: "delayed",
  },

  async send(connection, text) {
    const body = {
      from: text.from,
      to: text.to,
      ...(text.text === "" ? {} : { text: text.text }),
      ...(text.mediaUrls.length === 0 ? {} : { type: "MMS", media_urls: text.mediaUrls }),
      ...(text.service ? { messaging_profile_id: text.service } : {}),
      webhook_url: text.statusUrl,
      // Otherwise each report would arrive a second time, without our reference.
      use_profile_webhooks: false,
    };
    const url = apiUrl(connection, "/messages");
    return toSendOutcome(
      await exchange(connection.http, url, sendJson(connection, "POST", body)),
      sendReader,
    );
  },

  // A record contains the status URL, which carries our reference: an exact match. Without the URL the text decides.
  // Records appear late, so null means "not yet" rather than "no".
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
      // An incoming message is useless without its text; for an outgoing one the state is enough.
      if (message !== null) yield message;
      else if (record.direction !== "inbound") yield messageOfRecord(record);
    }
  },

  check: checkTelnyx,
  async listServices(connection) {
    const found = [];
    for await (const page of pages(connection, "/messaging_profiles", {}, profilePage))
      for (const { id, name } of page.data) found.push({ ref: id, name: name || id });
    return found;
  },

  listNumbers: listTelnyxNumbers,
  setWebhooks: pointTelnyxNumber,

  verify: verifyTelnyx,
  parseWebhook: parseTelnyxWebhook,
  dedupeKey: telnyxDedupeKey,
  webhookResponse: { status: 200, type: "application/json", body: "{}" },

  fetchMedia(connection, media, maxBytes) {
    return downloadMedia(connection.http, media, maxBytes, {
      apiUrl: connection.baseUrl,
      authHeaders: { authorization: bearer(connection) },
      otherPrefixes: [
        "https://*.telnyx.com/",
        "https://*.telnyxcloudstorage.com/",
        "https://*.telnyxstorage.com/",
      ],
    });
  },
} as const satisfies TextProvider;
