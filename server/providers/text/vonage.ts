// SMS by Vonage: https://developer.vonage.com/en/api/messages, read on 2026-11-20. Not yet tested against the live
// service. Uses the Messages API rather than the older SMS API: only it has pictures, signs webhooks including their
// body, and accepts a status URL per text.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { areCredentialsRejected, exchange } from "#server/providers/http-exchange.ts";
import { rejectedCheck } from "#server/providers/rejected-check.ts";
import { stripPlus } from "./plus-sign.ts";
import { type TextResponseReader, toSendOutcome } from "./submission-outcome.ts";
import { apiUrl, get, vonageBaseUrl } from "./vonage/api.ts";
import { contentOf } from "./vonage/content.ts";
import { createAppJwt, isKeyPair, type JwtDeps } from "./vonage/jwt.ts";
import { listVonageNumbers, pointVonageNumber } from "./vonage/numbers.ts";
import { vonageProblemOf } from "./vonage/problems.ts";
import { messageOf, records, splitIntoDays } from "./vonage/records.ts";
import { readAccepted, readApplication, readFault } from "./vonage/schemas.ts";
import { vonageSettings } from "./vonage/settings.ts";
import { verifyVonage } from "./vonage/signature.ts";
import { listVonageTemplates } from "./vonage/templates.ts";
import { parseVonageWebhook, vonageDedupeKey } from "./vonage/webhooks.ts";

const sendReader: TextResponseReader = {
  accepted(body) {
    const ref = readAccepted(body);
    return ref === null ? null : { ref };
  },
  rejected(body) {
    const code = readFault(body);
    return code === null ? null : { code, problem: vonageProblemOf(code) };
  },
};

const clocksDifferMs = 60_000;

const mediaHosts = ["us", "eu", "ap"].map((region) => `https://api-${region}.nexmo.com`);

export const createVonageTexts = (deps: JwtDeps) =>
  ({
    id: "vonage",
    name: "Vonage",
    baseUrl: vonageBaseUrl,
    docsCheckedOn: "2026-11-20",
    settings: vonageSettings,
    capabilities: {
      images: true,
      maxImages: 10,
      // The documentation gives no size; every US carrier accepts this much.
      maxImageBytesTotal: 600_000,
      maxCharacters: 1000,
      // Only if the account has ordered Opt-Out Assist; our own confirmation is then refused as opted out.
      handlesOptOut: false,
      configuresWebhooks: true,
      whatsapp: "typed",
      sendsThrough: null,
      // Reports are written some time after the message.
      absentAfterSeconds: null,
      lookup: "delayed",
    },

    async send(connection, text) {
      const token = createAppJwt(connection.settings, deps);
      if (token === null) {
        return { kind: "rejected", problem: "bad_credentials", providerCode: null };
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
      const url = apiUrl(connection, "/v1/messages");
      return toSendOutcome(await exchange(connection.http, url, init), sendReader);
    },

    // A record contains our reference: an exact match. Without it the text decides.
    async find(connection, query) {
      const since = Date.parse(query.since) - clocksDifferMs;
      const [stretch] = splitIntoDays(since, deps.now().getTime());
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
        // Of several with the same text, ours is the first since the attempt began.
        if (first === null || message.at < first.at) first = message;
      }
      return first;
    },

    async *listSince(connection, since) {
      const found: ProviderMessage[] = [];
      for (const stretch of splitIntoDays(Date.parse(since), deps.now().getTime())) {
        for await (const record of records(connection, "outbound", stretch)) {
          found.push(messageOf(record, "out"));
        }
        for await (const record of records(connection, "inbound", stretch)) {
          // Records have no pictures: a text with nothing else would arrive empty.
          if (record.message_body) found.push(messageOf(record, "in"));
        }
      }
      yield* found.sort((a, b) => a.at.localeCompare(b.at));
    },

    async check(connection) {
      const { applicationId = "", privateKey } = connection.settings;
      const url = apiUrl(connection, `/v2/applications/${encodeURIComponent(applicationId)}`);
      const result = await exchange(connection.http, url, get(connection));
      if (result.kind !== "answered") return unreachable;
      if (result.status === 404) {
        return rejectedCheck("Vonage has no application with this ID in this account.");
      }
      if (areCredentialsRejected(result))
        return rejectedCheck("Vonage rejected the API key or its secret.");
      const application = result.status === 200 ? readApplication(result.body) : null;
      if (application === null) return unreachable;
      const publicKey = application.keys?.public_key;
      if (publicKey && !isKeyPair(privateKey, publicKey)) {
        return rejectedCheck("The private key doesn't belong to this application.");
      }
      return { kind: "working", label: application.name };
    },

    listTemplates: (connection) => listVonageTemplates(connection, deps),
    listNumbers: listVonageNumbers,
    setWebhooks: pointVonageNumber,
    verify: verifyVonage,
    parseWebhook: parseVonageWebhook,
    dedupeKey: vonageDedupeKey,
    webhookResponse: { status: 200, type: "application/json", body: "{}" },

    async fetchMedia(connection, media, maxBytes) {
      const token = keyOf(connection, deps);
      return downloadMedia(connection.http, media, maxBytes, {
        apiUrl: connection.baseUrl,
        authHeaders: { authorization: `Bearer ${token}` },
        // If the application requires secure inbound media, the media hosts need its token:
        // https://developer.vonage.com/messages/concepts/secure-inbound-media, read on 2026-11-22
        authenticatedOrigins: mediaHosts,
        otherPrefixes: ["https://*.nexmo.com/", "https://*.vonage.com/"],
      });
    },
  }) as const satisfies TextProvider;

function keyOf({ settings }: Connection, deps: JwtDeps): string {
  const token = createAppJwt(settings, deps);
  if (token !== null) return token;
  throw new ProviderError("rejected", "The application's private key can't be read.");
}

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Vonage. Try again in a moment.",
} as const;
