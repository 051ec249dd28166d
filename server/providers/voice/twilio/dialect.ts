// Twilio's side of the shared road: https://www.twilio.com/docs/voice/api, looked at on 2026-11-20.
import { basicAuth, below, get, post } from "#server/providers/sms/twilio/api.ts";
import type { Dialect, Fields } from "#server/providers/voice/twiml/dialect.ts";
import {
  conferenceEvents,
  legEvents,
  recordingEvents,
} from "#server/providers/voice/twiml/render-script.ts";
import { isGoneAtTwilio, twilioRejection } from "./errors.ts";

const part = encodeURIComponent;

export function formOf(fields: Fields): URLSearchParams {
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
    // silence is cut out of a conference's recording unless it is told not to: times would not be true
    recordedRoom: { trim: "do-not-trim" },
    // a language alone is spoken by the voice that the account's console chose for it
    voiceOf: ({ lang, voice }) => ({ ...(voice ? { voice } : {}), language: lang }),
    canCoachByScript: true,
    hasSilenceTimeout: true,
  },
  recordedRoomFields: { ConferenceTrim: "do-not-trim" },
  legEvents: legEvents.split(" "),
  conferenceEvents: conferenceEvents.split(" "),
  paths: {
    calls: "/Calls.json",
    call: (leg) => `/Calls/${part(leg)}.json`,
    rooms: "/Conferences.json",
    room: (ref) => `/Conferences/${part(ref)}.json`,
    guests: (ref) => `/Conferences/${part(ref)}/Participants.json`,
    guest: (ref, leg) => `/Conferences/${part(ref)}/Participants/${part(leg)}.json`,
    legTakes: (leg) => `/Calls/${part(leg)}/Recordings.json`,
    legTake: (leg, take) => `/Calls/${part(leg)}/Recordings/${part(take)}.json`,
    roomTake: (ref, take) => `/Conferences/${part(ref)}/Recordings/${part(take)}.json`,
    roomTakes: (ref) => `/Conferences/${part(ref)}/Recordings.json`,
    take: (ref) => `/Recordings/${part(ref)}.json`,
  },
  url: below,
  get,
  post: (connection, fields) => post(connection, formOf(fields)),
  postCall: (connection, fields) => post(connection, formOf(fields)),
  delete: (connection) => ({
    method: "DELETE",
    headers: { authorization: basicAuth(connection) },
  }),
  dialFields: () => ({}),
  recordFields(deed) {
    if (deed === "start")
      return {
        RecordingChannels: "dual",
        RecordingStatusCallbackEvent: recordingEvents.split(" "),
      };
    // silence in the place of what was left out: the times on the recording stay true
    const fields = { Status: recordStates[deed] };
    return deed === "pause" ? { ...fields, PauseBehavior: "silence" } : fields;
  },
  refusalOf: twilioRejection,
  isGone: isGoneAtTwilio,
};
