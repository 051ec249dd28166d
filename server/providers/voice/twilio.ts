// Calls by Twilio: https://www.twilio.com/docs/voice, read on 2026-11-20. Plain HTTP requests, as for texts; the
// official package serves as the test oracle. One account carries calls and texts.

import { z } from "zod";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, basicAuth, get, post } from "#server/providers/text/twilio/api.ts";
import { edgeOf, hostOf, regionOf } from "#server/providers/text/twilio/region.ts";
import { verifyTwilio } from "#server/providers/text/twilio/webhooks.ts";
import { twilio as texts } from "#server/providers/text/twilio.ts";
import { pollyVoices } from "./polly-voices.ts";
import { createAccessToken } from "./twilio/access-token.ts";
import { ensureApplication, hasBrowserKey, noBrowserKey } from "./twilio/applications.ts";
import { twilioDialect } from "./twilio/dialect.ts";
import { createVoiceCommands } from "./twiml/commands.ts";
import { dedupeKeyOf } from "./twiml/dedupe-key.ts";
import { parseTwimlEvents } from "./twiml/parse-events.ts";
import { parseTwimlRequest } from "./twiml/parse-request.ts";
import { twimlResponse } from "./twiml/render-script.ts";

const tokenSeconds = 3_600;

const numberShape = z.object({
  sid: z.string(),
  voice_application_sid: z.string().nullish(),
  trunk_sid: z.string().nullish(),
});

/**
 * https://www.twilio.com/docs/voice/trusted-calling-with-shakenstir: only full attestation counts as verified, and only
 * a failed validation as unverified.
 */
function trustOf(form: URLSearchParams): "verified" | "unverified" | null {
  const attestation = form.get("StirVerstat") ?? "";
  if (attestation.startsWith("TN-Validation-Passed-A")) return "verified";
  return attestation.includes("Failed") ? "unverified" : null;
}

export const twilio = {
  id: "twilio",
  name: "Twilio",
  baseUrl: "https://api.twilio.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "applicationSid",
      label: "TwiML app SID",
      hint: "Created by Deskbell when the first browser joins a call. Leave blank.",
      isSecret: false,
      isOptional: true,
      pattern: {
        source: "AP[0-9a-fA-F]{32}",
        message: "It starts with AP and has 34 characters.",
      },
      example: "AP0123456789abcdef0123456789abcdef",
    },
  ],
  capabilities: {
    conference: true,
    coach: true,
    record: "conference",
    browser: "twilio",
    configuresWebhooks: true,
    detectsMachines: true,
    reportsHold: true,
    controlsRecording: true,
    listsRecordings: true,
  },

  voices: pollyVoices,

  verify: verifyTwilio,
  parseRequest: (request) => parseTwimlRequest(request, trustOf),
  parseEvents: (request) =>
    parseTwimlEvents(request, (form) => ({
      sip: form.get("SipResponseCode"),
      code: form.get("ErrorCode"),
    })),
  dedupeKey: dedupeKeyOf,
  webhookResponse: { status: 204, type: "text/plain", body: "" },
  render: twimlResponse(twilioDialect.style),

  ...createVoiceCommands(twilioDialect),

  // Throws not_found for a recording deleted at Twilio, and for one that is still being processed.
  async fetchRecording(connection, recording, maxBytes) {
    const file = `/Recordings/${encodeURIComponent(recording.ref)}.wav`;
    const url = apiUrl(connection, `${file}?RequestedChannels=${recording.channels}`);
    const media = { url, type: "audio/x-wav" };
    const { stream } = await openMedia(connection.http, media, maxBytes, {
      apiUrl: hostOf(connection, "api"),
      authHeaders: { authorization: basicAuth(connection) },
      otherPrefixes: ["https://api.twilio.com/", "https://*.twiliocdn.com/"],
    });
    return stream;
  },

  async provisionBrowserCalling(connection, webhookUrls) {
    if (connection.settings.applicationSid && hasBrowserKey(connection.settings)) return null;
    return { applicationSid: await ensureApplication(connection, webhookUrls) };
  },

  async browserCredential({ settings }, identity, now) {
    const { accountSid = "", apiKeySid = "", apiKeySecret = "", applicationSid = "" } = settings;
    if (!hasBrowserKey(settings)) throw new ProviderError("rejected", noBrowserKey);
    const edge = edgeOf(settings);
    const region = edge === null ? null : regionOf(settings);
    const input = { accountSid, apiKeySid, apiKeySecret, applicationSid, identity, region, now };
    return {
      token: createAccessToken({ ...input, seconds: tokenSeconds }),
      expiresAt: new Date(now.getTime() + tokenSeconds * 1000).toISOString(),
      ...(edge === null ? {} : { edge }),
    };
  },

  async check(connection) {
    const account = await texts.check(connection);
    if (account.kind !== "working" || hasBrowserKey(connection.settings)) return account;
    return { kind: "rejected", message: noBrowserKey };
  },

  async setWebhooks(connection, numberRef, webhookUrls) {
    const url = apiUrl(connection, `/IncomingPhoneNumbers/${encodeURIComponent(numberRef)}.json`);
    const number = await requestJson(connection.http, url, get(connection), numberShape);
    const form = new URLSearchParams({
      VoiceUrl: webhookUrls.voice,
      VoiceMethod: "POST",
      VoiceFallbackUrl: webhookUrls.fallback,
      VoiceFallbackMethod: "POST",
      StatusCallback: webhookUrls.eventsUrl,
      StatusCallbackMethod: "POST",
    });
    // An application or a trunk on the number would override the webhook we set.
    if (number.voice_application_sid) form.set("VoiceApplicationSid", "");
    if (number.trunk_sid) form.set("TrunkSid", "");
    await requestJson(connection.http, url, post(connection, form), numberShape);
    if (!connection.settings.applicationSid) return null;
    // Our address may have changed, so the application for browsers is updated like the number.
    return { applicationSid: await ensureApplication(connection, webhookUrls) };
  },
} as const satisfies VoiceProvider;
