// Telnyx's dialect of TwiML, TeXML: https://developers.telnyx.com/api-reference/texml-rest-commands, read on
// 2026-11-20; tested against the types of its official package. Call Control isn't used, since it would report the same
// calls again, event by event: TeXML accepts the same scripts as Twilio, keeps a caller in them while the app is
// unavailable, and uses a fallback URL by itself.
import type { Connection } from "#server/ports/provider.ts";
import { bearer, get } from "#server/providers/text/telnyx/api.ts";
import { firstPollyVoice } from "#server/providers/voice/polly-voices.ts";
import type { Dialect, Fields } from "#server/providers/voice/twiml/dialect.ts";
import { legEvents, recordingEvents } from "#server/providers/voice/twiml/render-script.ts";
import { isGoneAtTelnyx, telnyxRejection } from "./errors.ts";

const part = encodeURIComponent;
const joined = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join(" ");

const headersOf = (connection: Connection, type: string) => ({
  authorization: bearer(connection),
  accept: "application/json",
  "content-type": type,
});

function postForm(connection: Connection, fields: Fields): RequestInit {
  const pairs = Object.entries(fields).map(([name, value]) => [name, joined(value)]);
  return {
    method: "POST",
    headers: headersOf(connection, "application/x-www-form-urlencoded"),
    body: new URLSearchParams(pairs).toString(),
  };
}

const numbers = new Set(["Timeout", "TimeLimit"]);
const flags = new Set(["AsyncAmd"]);

/** Converts form values to JSON numbers and booleans. */
const fieldValueOf = (name: string, value: string): string | number | boolean =>
  numbers.has(name) ? Number(value) : flags.has(name) ? value === "true" : value;
const recordStates = { pause: "paused", resume: "in-progress", stop: "stopped" } as const;

export const telnyxDialect: Dialect = {
  name: "Telnyx",
  scriptField: "Texml",
  style: {
    // The default is MP3 with a beep: https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/record
    record: { format: "wav" },
    recordedConference: { recordBeep: "false", trim: "do-not-trim" },
    // Without a voice Telnyx always uses an American male voice, whatever the language.
    voiceOf: ({ lang, voice }) => ({ voice: voice ?? firstPollyVoice(lang), language: lang }),
    canCoachByScript: false,
    // Telnyx measures silence only after speech, by a charged transcription; `maxLength` and hanging up end the
    // recording.
    hasSilenceTimeout: false,
  },
  recordedConferenceFields: { ConferenceTrim: "do-not-trim" },
  legEvents: legEvents.split(" "),
  // Telnyx doesn't report hold and mute, so a successful command counts as done.
  conferenceEvents: ["start", "end", "join", "leave"],
  paths: {
    calls: "/Calls",
    call: (leg) => `/Calls/${part(leg)}`,
    conferences: "/Conferences",
    conference: (ref) => `/Conferences/${part(ref)}`,
    guests: (ref) => `/Conferences/${part(ref)}/Participants`,
    guest: (ref, leg) => `/Conferences/${part(ref)}/Participants/${part(leg)}`,
    legRecordings: (leg) => `/Calls/${part(leg)}/Recordings.json`,
    legRecording: (leg, recording) => `/Calls/${part(leg)}/Recordings/${part(recording)}.json`,
    conferenceRecording: null,
    conferenceRecordings: (ref) => `/Conferences/${part(ref)}/Recordings.json`,
    recording: (ref) => `/Recordings/${part(ref)}.json`,
  },
  url: ({ baseUrl, settings }, path) =>
    `${baseUrl}/v2/texml/Accounts/${part(settings.texmlAccountId ?? "")}${path}`,
  get,
  post: postForm,
  postCall: (connection, fields) => ({
    method: "POST",
    headers: headersOf(connection, "application/json"),
    body: JSON.stringify(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, fieldValueOf(name, joined(value))]),
      ),
    ),
  }),
  delete: (connection) => ({ method: "DELETE", headers: { authorization: bearer(connection) } }),
  dialFields: ({ settings }) => ({ ApplicationSid: settings.texmlApplicationId ?? "" }),
  recordFields: (action) =>
    action === "start"
      ? {
          RecordingChannels: "dual",
          PlayBeep: "false",
          RecordingStatusCallbackEvent: recordingEvents,
        }
      : { Status: recordStates[action] },
  rejectionOf: telnyxRejection,
  isGone: isGoneAtTelnyx,
};
