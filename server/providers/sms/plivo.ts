// Texts by Plivo: https://plivo.com/docs/messaging/api/message, looked at on 2026-11-20; held against its own
// package in the contract suite. Never met the live service yet.
import type { ProviderMessage, SmsProvider } from "#server/ports/sms.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import {
  exchange,
  isRejection,
  type SendResponseReader,
  toSendOutcome,
} from "#server/providers/http-exchange.ts";
import { basicAuth, below, get, pages, post } from "./plivo/api.ts";
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
import { plivoDedupeKey, readPlivo } from "./plivo/webhooks.ts";

const sendReader: SendResponseReader = {
  accepted(body) {
    const said = readAccepted(body);
    const ref = said?.message_uuid?.[0];
    if (ref) return { ref };
    const isRefused = (said?.invalid_number?.length ?? 0) > 0;
    return isRefused ? { refused: "bad_number", code: "invalid_number" } : null;
  },
  // its API refuses in a sentence, which stands where others have a code
  refused(body) {
    const sentence = readFault(body)?.trim().slice(0, 120);
    return sentence ? { code: sentence, problem: plivoProblemOfSentence(sentence) } : null;
  },
};

const dayMs = 24 * 3600_000;
const authToken = {
  source: "[A-Za-z0-9+/=_-]{20,64}",
  say: "It has 20 characters or more, without spaces.",
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
        say: "It starts with MA or SA and has 20 characters.",
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
  can: {
    pictures: true,
    maxPictures: 10,
    // of the words too (120)
    maxPictureBytesTotal: 5_000_000 - 10_000,
    maxCharacters: 1600,
    // 737 in UCS-2 (110)
    maxSegments: 11,
    // its "do not disturb" in the US and Canada
    answersOptOut: true,
    configuresWebhooks: true,
    whatsapp: null,
    sendsThrough: null,
    // its list holds no words to know a text by
    absentAfterSeconds: null,
    findsTexts: "never",
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
    const url = below(connection, "/Message/");
    return toSendOutcome(await exchange(connection.http, url, post(connection, body)), sendReader);
  },

  // Plivo's records hold neither words nor our reference nor the address of the reports: a text cannot be told
  // from another one to the same recipient. Its reports carry our reference and settle most; the rest is for a
  // person, who can see the words in Plivo's console.
  async find() {
    return null;
  },

  // For the same reason only what became of our own texts: a received one without its words is nothing.
  async *listSince(connection, since) {
    const wanted = Date.parse(since);
    const found: ProviderMessage[] = [];
    const query = {
      message_direction: "outbound",
      // in which zone it compares its pages do not say
      message_time__gte: new Date(wanted - dayMs).toISOString().slice(0, 19).replace("T", " "),
    };
    for await (const page of pages(connection, "/Message/", query, messagePage)) {
      for (const one of page.objects) {
        const isOurs = one.message_direction !== "inbound";
        if (isOurs && timeOf(one).getTime() >= wanted) found.push(messageOf(one));
      }
    }
    yield* found.sort((a, b) => a.at.localeCompare(b.at));
  },

  async check(connection) {
    const account = await exchange(connection.http, below(connection, "/"), get(connection));
    if (isRejection(account)) return refused("Plivo rejected the auth ID or auth token.");
    const read =
      account.kind === "answered" && account.status === 200 ? parseAccount(account.body) : null;
    if (read === null) return unreachable;
    return { kind: "working", label: read.name || read.auth_id };
  },

  listNumbers: listPlivoNumbers,
  setHooks: pointPlivoNumber,
  verify: verifyPlivo,
  read: readPlivo,
  dedupeKey: plivoDedupeKey,
  answer: { status: 200, type: "application/xml", body: "<Response/>" },

  fetchMedia(connection, media, maxBytes) {
    return downloadMedia(connection.http, media, maxBytes, {
      home: connection.baseUrl,
      key: { authorization: basicAuth(connection) },
      // its own pages name media.plivo.com; what is kept there may be handed out by Amazon's store
      also: ["https://*.plivo.com/"],
      redirectsTo: ["https://*.amazonaws.com/"],
    });
  },
} as const satisfies SmsProvider;

const unreachable = {
  kind: "unreachable",
  say: "Couldn't reach Plivo. Try again in a moment.",
} as const;
const refused = (say: string) => ({ kind: "refused", say }) as const;
