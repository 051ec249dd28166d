// Texts by Vonage: https://developer.vonage.com/en/api/messages, looked at on 2026-11-20. Never met the live
// service yet. The Messages API and not the older SMS API, because it alone carries pictures, reports both by
// signed requests that vouch for their body, and takes an address for reports with each text.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, SmsProvider } from "#server/ports/sms.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import {
  exchange,
  isRejection,
  type SendResponseReader,
  toSendOutcome,
} from "#server/providers/http-exchange.ts";
import { stripPlus } from "./e164-prefix.ts";
import { below, get, vonageBaseUrl } from "./vonage/api.ts";
import { contentOf } from "./vonage/content.ts";
import { createAppJwt, isKeyPair, type JwtDeps } from "./vonage/jwt.ts";
import { listVonageNumbers, pointVonageNumber } from "./vonage/numbers.ts";
import { vonageProblemOf } from "./vonage/problems.ts";
import { messageOf, records, splitIntoDays } from "./vonage/records.ts";
import { readAccepted, readApplication, readFault } from "./vonage/schemas.ts";
import { vonageSettings } from "./vonage/settings.ts";
import { verifyVonage } from "./vonage/signature.ts";
import { listVonageTemplates } from "./vonage/templates.ts";
import { readVonage, vonageDedupeKey } from "./vonage/webhooks.ts";

const sendReader: SendResponseReader = {
  accepted(body) {
    const ref = readAccepted(body);
    return ref === null ? null : { ref };
  },
  refused(body) {
    const code = readFault(body);
    return code === null ? null : { code, problem: vonageProblemOf(code) };
  },
};

const clocksDifferMs = 60_000;

const mediaHosts = ["us", "eu", "ap"].map((region) => `https://api-${region}.nexmo.com`);

export const openVonage = (needs: JwtDeps) =>
  ({
    id: "vonage",
    name: "Vonage",
    baseUrl: vonageBaseUrl,
    docsCheckedOn: "2026-11-20",
    settings: vonageSettings,
    can: {
      pictures: true,
      maxPictures: 10,
      // its pages name no size; this much every carrier in the US takes
      maxPictureBytesTotal: 600_000,
      maxCharacters: 1000,
      // only where the account has ordered Opt-Out Assist; then our own confirmation is refused as opted out
      answersOptOut: false,
      configuresWebhooks: true,
      whatsapp: "typed",
      sendsThrough: null,
      // reports are written some time after the message
      absentAfterSeconds: null,
      findsTexts: "late",
    },

    async send(connection, text) {
      const token = createAppJwt(connection.settings, needs);
      if (token === null) {
        return { kind: "refused", problem: "bad_credentials", providerCode: null };
      }
      const body = {
        from: stripPlus(text.from),
        to: stripPlus(text.to),
        ...contentOf(text),
        client_ref: text.ref,
        webhook_url: text.statusUrl,
        webhook_version: "v1",
      };
      const init = {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/json",
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      };
      const url = below(connection, "/v1/messages");
      return toSendOutcome(await exchange(connection.http, url, init), sendReader);
    },

    // A record carries our reference: a sure match. Where it is missing the words decide.
    async find(connection, query) {
      const since = Date.parse(query.since) - clocksDifferMs;
      const [stretch] = splitIntoDays(since, needs.now().getTime());
      const search = { from: stripPlus(query.from), to: stripPlus(query.to) };
      let first: ProviderMessage | null = null;
      if (!stretch) return null;
      for await (const record of records(connection, "outbound", stretch, search)) {
        if (query.alreadyOurs?.includes(record.message_id)) continue;
        const message = messageOf(record, "out");
        if (record.client_ref === query.ref) return message;
        if (message.channel !== query.channel && query.channel === "whatsapp") continue;
        if (message.channel === "whatsapp" && query.channel !== "whatsapp") continue;
        if (record.client_ref || message.text.trim() !== query.text.trim()) continue;
        // of several with the same words ours is the first since we began
        if (first === null || message.at < first.at) first = message;
      }
      return first;
    },

    async *listSince(connection, since) {
      const found: ProviderMessage[] = [];
      for (const stretch of splitIntoDays(Date.parse(since), needs.now().getTime())) {
        for await (const record of records(connection, "outbound", stretch)) {
          found.push(messageOf(record, "out"));
        }
        for await (const record of records(connection, "inbound", stretch)) {
          // pictures are not in the records: a text that was nothing else would arrive empty
          if (record.message_body) found.push(messageOf(record, "in"));
        }
      }
      yield* found.sort((a, b) => a.at.localeCompare(b.at));
    },

    async check(connection) {
      const { applicationId = "", privateKey } = connection.settings;
      const url = below(connection, `/v2/applications/${encodeURIComponent(applicationId)}`);
      const result = await exchange(connection.http, url, get(connection));
      if (result.kind !== "answered") return unreachable;
      if (result.status === 404) {
        return refused("Vonage has no application with this ID in this account.");
      }
      if (isRejection(result)) return refused("Vonage rejected the API key or its secret.");
      const application = result.status === 200 ? readApplication(result.body) : null;
      if (application === null) return unreachable;
      const shown = application.keys?.public_key;
      if (shown && !isKeyPair(privateKey, shown)) {
        return refused("The private key doesn't belong to this application.");
      }
      return { kind: "working", label: application.name };
    },

    listTemplates: (connection) => listVonageTemplates(connection, needs),
    listNumbers: listVonageNumbers,
    setHooks: pointVonageNumber,
    verify: verifyVonage,
    read: readVonage,
    dedupeKey: vonageDedupeKey,
    answer: { status: 200, type: "application/json", body: "{}" },

    async fetchMedia(connection, media, maxBytes) {
      const token = keyOf(connection, needs);
      return downloadMedia(connection.http, media, maxBytes, {
        home: connection.baseUrl,
        key: { authorization: `Bearer ${token}` },
        // where the application asks for secure inbound media, the media hosts want its token:
        // https://developer.vonage.com/messages/concepts/secure-inbound-media, looked at on 2026-11-22
        keyAt: mediaHosts,
        also: ["https://*.nexmo.com/", "https://*.vonage.com/"],
      });
    },
  }) as const satisfies SmsProvider;

function keyOf({ settings }: Connection, needs: JwtDeps): string {
  const token = createAppJwt(settings, needs);
  if (token !== null) return token;
  throw new ProviderError("refused", "The application's private key can't be read.");
}

const unreachable = {
  kind: "unreachable",
  say: "Couldn't reach Vonage. Try again in a moment.",
} as const;
const refused = (say: string) => ({ kind: "refused", say }) as const;
