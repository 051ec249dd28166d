// Calls by Vonage: https://developer.vonage.com/en/voice/voice-api/overview, read on 2026-11-22. Not yet tested against
// the live service. The same application carries texts. Browser calls aren't supported here, since Vonage's browser
// package isn't open source: a member is rung on their personal phone.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { vonageBaseUrl } from "#server/providers/text/vonage/api.ts";
import { createAppJwt, type JwtDeps } from "#server/providers/text/vonage/jwt.ts";
import { verifyVonage } from "#server/providers/text/vonage/signature.ts";
import { createVonageTexts } from "#server/providers/text/vonage.ts";
import { asWav } from "./mp3/mp3-to-wav.ts";
import { outcomeOfCommand } from "./outcomes.ts";
import { pointVonageCalls } from "./vonage/applications.ts";
import { createVonageCommands } from "./vonage/commands.ts";
import { noPrivateKey, vonageErrorDialect } from "./vonage/errors.ts";
import { nccoResponse } from "./vonage/ncco.ts";
import { parseVonageEvents, vonageCallKey } from "./vonage/parse-events.ts";
import { parseVonageRequest } from "./vonage/parse-request.ts";
import { recordingFileOf } from "./vonage/recordings.ts";
import { vonageRegions } from "./vonage/region.ts";
import { vonageVoices } from "./vonage/voices.ts";

export const createVonageVoice = (deps: JwtDeps) =>
  ({
    id: "vonage",
    name: "Vonage",
    baseUrl: vonageBaseUrl,
    docsCheckedOn: "2026-11-22",
    settings: [
      {
        key: "voiceRegion",
        label: "Region of calls",
        hint: "Where Vonage handles this application's calls. It doesn't affect texts. Set each number's webhook again after changing it.",
        isSecret: false,
        isOptional: true,
        isDestination: true,
        choices: Object.entries(vonageRegions).map(([value, { name }]) => ({ value, label: name })),
        pattern: {
          source: "global|na-east|na-west|eu-west|eu-east|apac-sng|apac-australia",
          message: "Choose one of Vonage's regions.",
        },
        example: "eu-west",
      },
    ],
    capabilities: {
      conference: true,
      coach: true,
      record: "conference",
      browser: null,
      configuresWebhooks: true,
      detectsMachines: true,
      reportsHold: false,
      controlsRecording: false,
      listsRecordings: false,
    },

    voices: vonageVoices,

    verify: verifyVonage,
    parseRequest: parseVonageRequest,
    parseEvents: parseVonageEvents,
    dedupeKey: vonageCallKey,
    // An empty response lets a script that notified us continue.
    webhookResponse: { status: 200, type: "text/plain", body: "" },
    render: nccoResponse,

    ...createVonageCommands(deps),

    // Voicemail is recorded as WAV, as its script requests; conversations are MP3 with one channel.
    async fetchRecording(connection, recording, maxBytes, spool) {
      const token = createAppJwt(connection.settings, deps);
      if (token === null) throw new ProviderError("rejected", noPrivateKey.message);
      const { origin, file } = recordingFileOf(connection, recording.ref);
      const media = { url: `${origin}/v1/files/${file}`, type: "audio/wav" };
      const { stream } = await openMedia(connection.http, media, maxBytes, {
        apiUrl: origin,
        authHeaders: { authorization: `Bearer ${token}` },
        otherPrefixes: ["https://*.nexmo.com/", "https://*.vonage.com/"],
      });
      return asWav(stream, maxBytes, spool);
    },

    async deleteRecording(connection, recordingRef) {
      const token = createAppJwt(connection.settings, deps);
      if (token === null)
        return { kind: "rejected", message: noPrivateKey.message, providerCode: null };
      const { origin, file } = recordingFileOf(connection, recordingRef);
      const init = { method: "DELETE", headers: { authorization: `Bearer ${token}` } };
      const result = await exchange(connection.http, `${origin}/v3/media/${file}`, init);
      return outcomeOfCommand(result, vonageErrorDialect);
    },

    listRecordings: async () => [],

    provisionBrowserCalling: async () => null,
    async browserCredential() {
      throw new ProviderError("rejected", "Vonage calls can't be joined in a browser.");
    },

    check: (connection) => createVonageTexts(deps).check(connection),

    async setWebhooks(connection, numberRef, webhookUrls) {
      await pointVonageCalls(connection, numberRef, webhookUrls);
      return null;
    },
  }) as const satisfies VoiceProvider;
