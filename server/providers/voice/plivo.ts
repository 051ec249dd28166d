// Calls by Plivo: https://www.plivo.com/docs/voice, read on 2026-11-22; tested against its official package. One
// account carries calls and texts. Not yet tested against the live service.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { verifyPlivoCalls } from "#server/providers/text/plivo/signature.ts";
import { plivo as texts } from "#server/providers/text/plivo.ts";
import { writePlivoToken } from "./plivo/access-token.ts";
import { createPlivoEndpoint, pointPlivoCalls } from "./plivo/applications.ts";
import { plivoCommands } from "./plivo/commands.ts";
import { plivoConferences } from "./plivo/conferences.ts";
import { plivoCallKey } from "./plivo/form.ts";
import { parsePlivoEvents } from "./plivo/parse-events.ts";
import { parsePlivoRequest } from "./plivo/parse-request.ts";
import { plivoRecordings } from "./plivo/recordings.ts";
import { renderScript } from "./plivo/write-script.ts";
import { pollyVoices } from "./polly-voices.ts";

const tokenSeconds = 3_600;

export const plivo = {
  id: "plivo",
  name: "Plivo",
  baseUrl: "https://api.plivo.com",
  docsCheckedOn: "2026-11-22",
  settings: [
    {
      key: "browserUsername",
      label: "Browser username",
      hint: "Created by Deskbell when the first browser joins a call. Leave blank.",
      isSecret: false,
      isOptional: true,
      pattern: { source: "[A-Za-z][A-Za-z0-9]{3,80}", message: "Use letters and digits only." },
      example: "deskbell140703093944",
    },
  ],
  capabilities: {
    conference: true,
    coach: true,
    record: "conference",
    browser: "plivo",
    configuresWebhooks: true,
    detectsMachines: true,
    reportsHold: true,
    controlsRecording: true,
    listsRecordings: true,
  },

  voices: pollyVoices,

  verify: verifyPlivoCalls,
  parseRequest: parsePlivoRequest,
  parseEvents: parsePlivoEvents,
  dedupeKey: plivoCallKey,
  webhookResponse: { status: 200, type: "application/xml", body: "<Response/>" },
  render: renderScript,

  ...plivoCommands,
  ...plivoConferences,
  ...plivoRecordings,

  async provisionBrowserCalling(connection, webhookUrls) {
    if (connection.settings.browserUsername) return null;
    return createPlivoEndpoint(connection, webhookUrls);
  },

  async browserCredential({ settings }, identity, now) {
    const { authId = "", authToken = "", browserUsername: username = "" } = settings;
    if (username === "")
      throw new ProviderError("rejected", "Browser calling isn't set up at Plivo yet.");
    const input = { authId, authToken, username, identity, now, seconds: tokenSeconds };
    return {
      token: writePlivoToken(input),
      expiresAt: new Date(now.getTime() + tokenSeconds * 1000).toISOString(),
    };
  },

  check: (connection) => texts.check(connection),

  async setWebhooks(connection, numberRef, webhookUrls) {
    await pointPlivoCalls(connection, numberRef, webhookUrls);
    // Our address may have changed, so the endpoint for browsers is updated like the number.
    return connection.settings.browserUsername
      ? createPlivoEndpoint(connection, webhookUrls)
      : null;
  },
} as const satisfies VoiceProvider;
