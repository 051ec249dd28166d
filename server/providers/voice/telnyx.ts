// Calls by Telnyx, through TeXML: https://developers.telnyx.com/docs/voice/programmable-voice/texml-fundamentals, read
// on 2026-11-20. Not yet tested against the live service. Browser calls aren't supported here: a member is rung on
// their personal phone.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { verifyTelnyx } from "#server/providers/text/telnyx/webhooks.ts";
import { telnyx as texts } from "#server/providers/text/telnyx.ts";
import { asWav } from "./mp3/mp3-to-wav.ts";
import { pollyVoices } from "./polly-voices.ts";
import {
  assignNumberTo,
  chooseOutboundProfile,
  ensureApplication,
  findRecordingUrl,
  keyOf,
} from "./telnyx/applications.ts";
import { telnyxDialect } from "./telnyx/dialect.ts";
import { createVoiceCommands } from "./twiml/commands.ts";
import { dedupeKeyOf } from "./twiml/dedupe-key.ts";
import { parseTwimlEvents } from "./twiml/parse-events.ts";
import { parseTwimlRequest } from "./twiml/parse-request.ts";
import { twimlResponse } from "./twiml/render-script.ts";

/** Telnyx's names for how a call ended, as SIP codes. */
const networkOf: Readonly<Record<string, string>> = {
  call_rejected: "603",
  not_found: "404",
  unallocated_number: "404",
  invalid_number_format: "484",
  no_user_response: "480",
  user_busy: "486",
  originator_cancel: "487",
};

function trustOf(form: URLSearchParams): "verified" | "unverified" | null {
  const isValid = form.get("ShakenStirValidated");
  if (isValid === "true") return form.get("ShakenStirAttestation") === "A" ? "verified" : null;
  return isValid === "false" ? "unverified" : null;
}

export const telnyx = {
  id: "telnyx",
  name: "Telnyx",
  baseUrl: "https://api.telnyx.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "texmlAccountId",
      label: "Account ID",
      hint: "Required for calls. In the Telnyx portal under Account settings.",
      isSecret: false,
      isOptional: true,
      pattern: {
        source: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
        message: "It looks like f5586561-8ff0-4291-a51b-c7dfe4139ff9.",
      },
      example: "f5586561-8ff0-4291-a51b-c7dfe4139ff9",
    },
    {
      key: "texmlApplicationId",
      label: "TeXML application",
      hint: "Created by Deskbell when the first webhook is set. Leave blank.",
      isSecret: false,
      isOptional: true,
      pattern: { source: "[0-9]{6,30}", message: "Enter a number." },
      example: "1293384261075731499",
    },
    {
      key: "outboundProfileId",
      label: "Outbound voice profile",
      hint: "Used for outgoing calls. Leave blank if the account has only one; otherwise copy its ID from Outbound voice profiles in the Telnyx portal.",
      isSecret: false,
      isOptional: true,
      pattern: { source: "[0-9]{6,30}", message: "Enter a number." },
      example: "1293384261075731461",
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
    controlsRecording: true,
    listsRecordings: true,
  },

  voices: pollyVoices,

  verify: verifyTelnyx,
  parseRequest: (request) => parseTwimlRequest(request, trustOf),
  parseEvents: (request) =>
    parseTwimlEvents(request, (form) => {
      const cause = form.get("HangupCause");
      const sip = form.get("SipHangupCause") ?? (cause ? (networkOf[cause] ?? null) : null);
      return { sip, code: cause === "normal_clearing" ? null : cause };
    }),
  dedupeKey: dedupeKeyOf,
  webhookResponse: { status: 200, type: "application/json", body: "{}" },
  render: twimlResponse(telnyxDialect.style),

  ...createVoiceCommands(telnyxDialect),

  // Download URLs are valid for ten minutes and point to file storage, so they are requested anew each time and fetched
  // without our key. Voicemail is recorded as WAV, as its script requests; calls and conferences are MP3, since no
  // format can be chosen.
  async fetchRecording(connection, recording, maxBytes, spool) {
    const file = await findRecordingUrl(connection, recording.ref);
    if (file === null) throw new ProviderError("not_found", "this recording has no file");
    const { stream } = await openMedia(connection.http, file, maxBytes, {
      apiUrl: connection.baseUrl,
      authHeaders: keyOf(connection),
      otherPrefixes: [
        "https://*.telnyx.com/",
        "https://*.telnyxcloudstorage.com/",
        "https://*.amazonaws.com/",
      ],
    });
    return asWav(stream, maxBytes, spool);
  },

  provisionBrowserCalling: async () => null,
  async browserCredential() {
    throw new ProviderError("rejected", "Telnyx calls can't be joined in a browser.");
  },

  async check(connection) {
    const account = await texts.check(connection);
    if (account.kind !== "working" || connection.settings.texmlAccountId) return account;
    return {
      kind: "rejected",
      message:
        "Calls need the account ID. You'll find it in the Telnyx portal under Account settings.",
    };
  },

  async setWebhooks(connection, numberRef, webhookUrls) {
    const outboundProfileId = await chooseOutboundProfile(connection);
    const texmlApplicationId = await ensureApplication(connection, webhookUrls, outboundProfileId);
    await assignNumberTo(connection, numberRef, texmlApplicationId);
    return { texmlApplicationId, outboundProfileId };
  },
} as const satisfies VoiceProvider;
