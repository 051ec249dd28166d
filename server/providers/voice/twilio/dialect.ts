// Twilio's dialect for the shared voice commands: https://www.twilio.com/docs/voice/api, read on 2026-11-20.
import { apiUrl, basicAuth, get, post } from "#server/providers/text/twilio/api.ts";
import type { Dialect, Fields } from "#server/providers/voice/twiml/dialect.ts";
import {
  conferenceEvents,
  legEvents,
  recordingEvents,
} from "#server/providers/voice/twiml/render-script.ts";
import { isGoneAtTwilio, twilioRejection } from "./errors.ts";

const part = encodeURIComponent;

function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === "string" ? [value] : value) form.append(name, one);
  return form;
}

const recordStates = { pause: "paused", resume: "in-progress", stop: "stopped" } as const;

export const twilioDialect: Dialect = {
  name: "Twilio",
  scriptField: "Twiml",
  style: {
    record: {},
    // By default Twilio trims silence from a conference recording, which would shift its times.
    recordedConference: { trim: "do-not-trim" },
    // With only a language, Twilio uses the voice chosen in the account's console.
    voiceOf: ({ lang, voice }) => ({ ...(voice ? { voice } : {}), language: lang }),
    canCoachByScript: true,
    hasSilenceTimeout: true,
  },
  recordedConferenceFields: { ConferenceTrim: "do-not-trim" },
  legEvents: legEvents.split(" "),
  conferenceEvents: conferenceEvents.split(" "),
  paths: {
    calls: "/Calls.json",
    call: (leg) => `/Calls/${part(leg)}.json`,
    conferences: "/Conferences.json",
    conference: (ref) => `/Conferences/${part(ref)}.json`,
    guests: (ref) => `/Conferences/${part(ref)}/Participants.json`,
    guest: (ref, leg) => `/Conferences/${part(ref)}/Participants/${part(leg)}.json`,
    legRecordings: (leg) => `/Calls/${part(leg)}/Recordings.json`,
    legRecording: (leg, recording) => `/Calls/${part(leg)}/Recordings/${part(recording)}.json`,
    conferenceRecording: (ref, recording) =>
      `/Conferences/${part(ref)}/Recordings/${part(recording)}.json`,
    conferenceRecordings: (ref) => `/Conferences/${part(ref)}/Recordings.json`,
    recording: (ref) => `/Recordings/${part(ref)}.json`,
  },
  url: apiUrl,
  get,
  post: (connection, fields) => post(connection, formOf(fields)),
  postCall: (connection, fields) => post(connection, formOf(fields)),
  delete: (connection) => ({
    method: "DELETE",
    headers: { authorization: basicAuth(connection) },
  }),
  dialFields: () => ({}),
  recordFields(action) {
    if (action === "start")
      return {
        RecordingChannels: "dual",
        RecordingStatusCallbackEvent: recordingEvents.split(" "),
      };
    // Fills pauses with silence, so that times in the recording stay true.
    const fields = { Status: recordStates[action] };
    return action === "pause" ? { ...fields, PauseBehavior: "silence" } : fields;
  },
  rejectionOf: twilioRejection,
  isGone: isGoneAtTwilio,
};
