// Calls by Plivo: https://www.plivo.com/docs/voice, looked at on 2026-11-22; held against its own package. The same
// account carries both. Never met the live service yet.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { verifyPlivoCalls } from "#server/providers/sms/plivo/signature.ts";
import { plivo as texts } from "#server/providers/sms/plivo.ts";
import { writePlivoToken } from "./plivo/access-token.ts";
import { makePlivoEndpoint, pointPlivoCalls } from "./plivo/applications.ts";
import { plivoCommands } from "./plivo/commands.ts";
import { plivoCallKey } from "./plivo/form.ts";
import { readPlivoAsk } from "./plivo/read-ask.ts";
import { readPlivoFacts } from "./plivo/read-facts.ts";
import { plivoRooms } from "./plivo/rooms.ts";
import { plivoTakes } from "./plivo/takes.ts";
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
      pattern: { source: "[A-Za-z][A-Za-z0-9]{3,80}", say: "Use letters and digits only." },
      example: "deskbell140703093944",
    },
  ],
  can: {
    room: true,
    coach: true,
    record: "room",
    browser: "plivo",
    configuresWebhooks: true,
    detectsMachines: true,
    reportsHold: true,
    controlsRecording: true,
    listsRecordings: true,
  },

  voices: pollyVoices,

  verify: verifyPlivoCalls,
  readAsk: readPlivoAsk,
  readFacts: readPlivoFacts,
  dedupeKey: plivoCallKey,
  answer: { status: 200, type: "application/xml", body: "<Response/>" },
  render: renderScript,

  ...plivoCommands,
  ...plivoRooms,
  ...plivoTakes,

  async provisionBrowserCalling(connection, hooks) {
    if (connection.settings.browserUsername) return null;
    return makePlivoEndpoint(connection, hooks);
  },

  async browserCredential({ settings }, identity, now) {
    const { authId = "", authToken = "", browserUsername: username = "" } = settings;
    if (username === "")
      throw new ProviderError("refused", "Browser calling isn't set up at Plivo yet.");
    const wish = { authId, authToken, username, identity, now, seconds: tokenSeconds };
    return {
      token: writePlivoToken(wish),
      expiresAt: new Date(now.getTime() + tokenSeconds * 1000).toISOString(),
    };
  },

  check: (connection) => texts.check(connection),

  async setHooks(connection, numberRef, hooks) {
    await pointPlivoCalls(connection, numberRef, hooks);
    // our address may have changed: browsers shall find it as callers do
    return connection.settings.browserUsername ? makePlivoEndpoint(connection, hooks) : null;
  },
} as const satisfies VoiceProvider;
