// Telnyx's side of the shared road, TeXML: https://developers.telnyx.com/api-reference/texml-rest-commands,
// looked at on 2026-11-20; held against the types of its own package. Not its Call Control, which would tell
// the same calls a second time, event by event: TeXML reads the very scripts that Twilio reads, keeps a caller
// in them while we are away, and goes to a fallback by itself.
import type { Connection } from "#server/ports/provider.ts";
import { bearer, get } from "#server/providers/sms/telnyx/api.ts";
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

/** As JSON has it: a number as one, a flag as one. */
const fieldValueOf = (name: string, value: string): string | number | boolean =>
  numbers.has(name) ? Number(value) : flags.has(name) ? value === "true" : value;
const recordStates = { pause: "paused", resume: "in-progress", stop: "stopped" } as const;

export const telnyxDialect: Dialect = {
  name: "Telnyx",
  scriptField: "Texml",
  style: {
    // MP3 and a beep unless told otherwise: https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/record
    record: { format: "wav" },
    recordedRoom: { recordBeep: "false", trim: "do-not-trim" },
    // without a voice it is always the American man, whatever the language
    voiceOf: ({ lang, voice }) => ({ voice: voice ?? firstPollyVoice(lang), language: lang }),
    canCoachByScript: false,
    // there it is measured after speech alone, by a transcription that is charged; `maxLength` and hanging up end it
    hasSilenceTimeout: false,
  },
  recordedRoomFields: { ConferenceTrim: "do-not-trim" },
  legEvents: legEvents.split(" "),
  // of hold and mute it tells nothing: what was commanded is believed
  conferenceEvents: ["start", "end", "join", "leave"],
  paths: {
    calls: "/Calls",
    call: (leg) => `/Calls/${part(leg)}`,
    rooms: "/Conferences",
    room: (ref) => `/Conferences/${part(ref)}`,
    guests: (ref) => `/Conferences/${part(ref)}/Participants`,
    guest: (ref, leg) => `/Conferences/${part(ref)}/Participants/${part(leg)}`,
    legTakes: (leg) => `/Calls/${part(leg)}/Recordings.json`,
    legTake: (leg, take) => `/Calls/${part(leg)}/Recordings/${part(take)}.json`,
    roomTake: null,
    roomTakes: (ref) => `/Conferences/${part(ref)}/Recordings.json`,
    take: (ref) => `/Recordings/${part(ref)}.json`,
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
  recordFields: (deed) =>
    deed === "start"
      ? {
          RecordingChannels: "dual",
          PlayBeep: "false",
          RecordingStatusCallbackEvent: recordingEvents,
        }
      : { Status: recordStates[deed] },
  refusalOf: telnyxRejection,
  isGone: isGoneAtTelnyx,
};
