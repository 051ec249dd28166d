// Calls by Vonage: https://developer.vonage.com/en/voice/voice-api/overview, looked at on 2026-11-22. Never met the live
// service yet. The same application carries its texts. Browsers cannot join its calls here: Vonage's own package for
// them is not open, so a member is rung on a telephone of their own.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { vonageBaseUrl } from "#server/providers/sms/vonage/api.ts";
import { createAppJwt, type JwtDeps } from "#server/providers/sms/vonage/jwt.ts";
import { verifyVonage } from "#server/providers/sms/vonage/signature.ts";
import { openVonage } from "#server/providers/sms/vonage.ts";
import { asWav } from "./mp3/mp3-to-wav.ts";
import { outcomeOfCommand } from "./twiml/outcomes.ts";
import { pointVonageCalls } from "./vonage/applications.ts";
import { openVonageCommands } from "./vonage/commands.ts";
import { answerInNcco } from "./vonage/ncco.ts";
import { readVonageAsk } from "./vonage/read-ask.ts";
import { readVonageFacts, vonageCallKey } from "./vonage/read-facts.ts";
import { fileOfTake } from "./vonage/recordings.ts";
import { noPrivateKey, refusalOfVonage } from "./vonage/refusals.ts";
import { vonageRegions } from "./vonage/region.ts";
import { vonageVoices } from "./vonage/voices.ts";

const judge = {
  name: "Vonage",
  isGone: (status: number) => status === 404,
  refusalOf: refusalOfVonage,
};

export const openVonageCalls = (needs: JwtDeps) =>
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
          say: "Choose one of Vonage's regions.",
        },
        example: "eu-west",
      },
    ],
    can: {
      room: true,
      coach: true,
      record: "room",
      browser: null,
      configuresWebhooks: true,
      detectsMachines: true,
      reportsHold: false,
      controlsRecording: false,
      listsRecordings: false,
    },

    voices: vonageVoices,

    verify: verifyVonage,
    readAsk: readVonageAsk,
    readFacts: readVonageFacts,
    dedupeKey: vonageCallKey,
    // nothing in it: a script that told us something goes on
    answer: { status: 200, type: "text/plain", body: "" },
    render: answerInNcco,

    ...openVonageCommands(needs),

    // What is said after the beep is recorded as WAV, as its script asks; conversations are MP3 in one channel.
    async fetchRecording(connection, take, maxBytes) {
      const token = createAppJwt(connection.settings, needs);
      if (token === null) throw new ProviderError("refused", noPrivateKey.say);
      const { origin, file } = fileOfTake(connection, take.ref);
      const media = { url: `${origin}/v1/files/${file}`, type: "audio/wav" };
      const { pieces } = await openMedia(connection.http, media, maxBytes, {
        home: origin,
        key: { authorization: `Bearer ${token}` },
        also: ["https://*.nexmo.com/", "https://*.vonage.com/"],
      });
      return asWav(pieces, maxBytes);
    },

    async deleteRecording(connection, takeRef) {
      const token = createAppJwt(connection.settings, needs);
      if (token === null) return { kind: "refused", say: noPrivateKey.say, providerCode: null };
      const { origin, file } = fileOfTake(connection, takeRef);
      const init = { method: "DELETE", headers: { authorization: `Bearer ${token}` } };
      const result = await exchange(connection.http, `${origin}/v3/media/${file}`, init);
      return outcomeOfCommand(result, judge);
    },

    listRecordings: async () => [],

    provisionBrowserCalling: async () => null,
    async browserCredential() {
      throw new ProviderError("refused", "Vonage calls can't be joined in a browser.");
    },

    check: (connection) => openVonage(needs).check(connection),

    async setHooks(connection, numberRef, hooks) {
      await pointVonageCalls(connection, numberRef, hooks);
      return null;
    },
  }) as const satisfies VoiceProvider;
