// SMS by Plivo: https://plivo.com/docs/messaging/api/message, read on 2026-11-20; tested against its official package
// in the contract suite. Not yet tested against the live service.

import { dayMs } from "#domain/day-ms.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { areCredentialsRejected, exchange } from "#server/providers/http-exchange.ts";
import { rejectedCheck } from "#server/providers/rejected-check.ts";
import { apiUrl, basicAuth, get, pages, post } from "./plivo/api.ts";
import { listPlivoNumbers, pointPlivoNumber } from "./plivo/numbers.ts";
import { plivoProblemOfSentence } from "./plivo/problems.ts";
import {
  messageOf,
  messagePage,
  parseAccount,
  readAccepted,
  readFault,
  timeOf,
} from "./plivo/schemas.ts";
import { verifyPlivo } from "./plivo/signature.ts";
import { parsePlivoWebhook, plivoDedupeKey } from "./plivo/webhooks.ts";
import { type TextResponseReader, toSendOutcome } from "./submission-outcome.ts";

const sendReader: TextResponseReader = {
  accepted(body) {
    const response = readAccepted(body);
    const ref = response?.message_uuid?.[0];
    if (ref) return { ref };
    const isRejected = (response?.invalid_number?.length ?? 0) > 0;
    return isRejected ? { rejected: "bad_number", code: "invalid_number" } : null;
  },
  // The API refuses with a sentence instead of a code.
  rejected(body) {
    const sentence = readFault(body)?.trim().slice(0, 120);
    return sentence ? { code: sentence, problem: plivoProblemOfSentence(sentence) } : null;
  },
};

const authToken = {
  source: "[A-Za-z0-9+/=_-]{20,64}",
  message: "It has 20 characters or more, without spaces.",
};

export const plivo = {
  id: "plivo",
  name: "Plivo",
  baseUrl: "https://api.plivo.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "authId",
      label: "Auth ID",
      hint: "On the first page of the Plivo console.",
      isSecret: false,
      pattern: {
        source: "(MA|SA)[A-Z0-9]{18}",
        message: "It starts with MA or SA and has 20 characters.",
      },
      example: "MA0123456789ABCDEFGH",
    },
    {
      key: "authToken",
      label: "Auth token",
      hint: "Next to the auth ID. Plivo signs its requests with it.",
      isSecret: true,
      pattern: authToken,
      example: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNk",
    },
    {
      key: "previousAuthToken",
      label: "Previous auth token",
      hint: "Only while you change tokens: signatures of either token are accepted.",
      isSecret: true,
      isOptional: true,
      pattern: authToken,
      example: "ZGNiYTk4NzY1NDMyMTBmZWRjYmE5ODc2NTQzMjEw",
    },
  ],
  capabilities: {
    images: true,
    maxImages: 10,
    // The limit includes the text (120).
    maxImageBytesTotal: 5_000_000 - 10_000,
    maxCharacters: 1600,
    // 737 in UCS-2 (110)
    maxSegments: 11,
    // Plivo's "do not disturb" in the US and Canada.
    handlesOptOut: true,
    configuresWebhooks: true,
    whatsapp: null,
    sendsThrough: null,
    // Plivo's list has no text to match a message by.
    absentAfterSeconds: null,
    lookup: "none",
  },

  async send(connection, text) {
    const body = {
      src: text.from,
      dst: text.to,
      ...(text.text === "" ? {} : { text: text.text }),
      ...(text.mediaUrls.length === 0 ? {} : { type: "mms", media_urls: text.mediaUrls }),
      url: text.statusUrl,
      method: "POST",
    };
    const url = apiUrl(connection, "/Message/");
    return toSendOutcome(await exchange(connection.http, url, post(connection, body)), sendReader);
  },

  // Plivo's records contain neither the text nor our reference nor the status URL, so a message can't be told from
  // another one to the same recipient. Its reports carry our reference and resolve most cases; for the rest, a member
  // can see the text in Plivo's console.
  async find() {
    return null;
  },

  // For the same reason lists only the status of outgoing texts; an incoming one is useless without its text.
  async *listSince(connection, since) {
    const requested = Date.parse(since);
    const found: ProviderMessage[] = [];
    const query = {
      message_direction: "outbound",
      // The documentation doesn't say which time zone the filter uses.
      message_time__gte: new Date(requested - dayMs).toISOString().slice(0, 19).replace("T", " "),
    };
    for await (const page of pages(connection, "/Message/", query, messagePage)) {
      for (const one of page.objects) {
        const isOurs = one.message_direction !== "inbound";
        if (isOurs && timeOf(one).getTime() >= requested) found.push(messageOf(one));
      }
    }
    yield* found.sort((a, b) => a.at.localeCompare(b.at));
  },

  async check(connection) {
    const account = await exchange(connection.http, apiUrl(connection, "/"), get(connection));
    if (areCredentialsRejected(account))
      return rejectedCheck("Plivo rejected the auth ID or auth token.");
    const read =
      account.kind === "answered" && account.status === 200 ? parseAccount(account.body) : null;
    if (read === null) return unreachable;
    return { kind: "working", label: read.name || read.auth_id };
  },

  listNumbers: listPlivoNumbers,
  setWebhooks: pointPlivoNumber,
  verify: verifyPlivo,
  parseWebhook: parsePlivoWebhook,
  dedupeKey: plivoDedupeKey,
  webhookResponse: { status: 200, type: "application/xml", body: "<Response/>" },

  fetchMedia(connection, media, maxBytes) {
    return downloadMedia(connection.http, media, maxBytes, {
      apiUrl: connection.baseUrl,
      authHeaders: { authorization: basicAuth(connection) },
      // The documentation names media.plivo.com, which may redirect to Amazon's storage.
      otherPrefixes: ["https://*.plivo.com/"],
      redirectPrefixes: ["https://*.amazonaws.com/"],
    });
  },
} as const satisfies TextProvider;

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Plivo. Try again in a moment.",
} as const;
