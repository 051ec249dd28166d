// Voice resources in Twilio's format.
import { accountPath, stamp, version } from "#simulator/rest/shapes.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type {
  JoinOptions,
  LiveConference,
  Participant,
} from "#simulator/voice/conferences/conference.ts";
import type { ApiKey } from "#simulator/voice/store/api-keys.ts";
import type { Application } from "#simulator/voice/store/applications.ts";
import type { CallRecord } from "#simulator/voice/store/calls.ts";
import type { ConferenceRecord } from "#simulator/voice/store/conferences.ts";
import type { RecordingRecord } from "#simulator/voice/store/recordings.ts";
import { secondsOf } from "#simulator/voice/webhooks/callback-fields.ts";

type Shape = Record<string, unknown>;

const stampOr = (at: Date | null): string | null => (at === null ? null : stamp(at));

export function callShape(call: Omit<CallRecord, "seq" | "report" | "reportCount">): Shape {
  const uri = `${accountPath(call.accountSid)}/Calls/${call.sid}`;
  return {
    sid: call.sid,
    account_sid: call.accountSid,
    parent_call_sid: null,
    phone_number_sid: null,
    from: call.from,
    from_formatted: call.from,
    to: call.to,
    to_formatted: call.to,
    status: call.status,
    direction: call.direction,
    date_created: stamp(call.createdAt),
    date_updated: stamp(call.updatedAt),
    start_time: stampOr(call.answeredAt ?? (call.endedAt === null ? null : call.createdAt)),
    end_time: stampOr(call.endedAt),
    duration: call.endedAt === null ? null : String(secondsOf(call)),
    answered_by: null,
    api_version: version,
    caller_name: null,
    forwarded_from: call.forwardedFrom,
    group_sid: null,
    price: null,
    price_unit: "USD",
    queue_time: "0",
    trunk_sid: null,
    uri: `${uri}.json`,
    subresource_uris: { recordings: `${uri}/Recordings.json`, events: `${uri}/Events.json` },
  };
}

export function conferenceShape(
  conference: Omit<ConferenceRecord, "seq" | "report" | "reportCount"> | LiveConference,
): Shape {
  const uri = `${accountPath(conference.accountSid)}/Conferences/${conference.sid}`;
  return {
    sid: conference.sid,
    account_sid: conference.accountSid,
    friendly_name: conference.name,
    status: conference.status,
    region: "us1",
    // Twilio's API description does not allow null here.
    ...(conference.reason === null ? {} : { reason_conference_ended: conference.reason }),
    call_sid_ending_conference: conference.endedBy,
    api_version: version,
    date_created: stamp(conference.createdAt),
    date_updated: stamp(conference.updatedAt),
    uri: `${uri}.json`,
    subresource_uris: {
      participants: `${uri}/Participants.json`,
      recordings: `${uri}/Recordings.json`,
    },
  };
}

const participantStatus = {
  queued: "queued",
  ringing: "ringing",
  "in-progress": "connected",
  completed: "complete",
  canceled: "complete",
  busy: "failed",
  failed: "failed",
  "no-answer": "failed",
} as const satisfies Record<CallRecord["status"], string>;

export function participantShape(conference: LiveConference, participant: Participant): Shape {
  return {
    ...commonShape(conference, participant.call, participant.entrance),
    coaching: participant.coaches !== null,
    call_sid_to_coach: participant.coaches,
    end_conference_on_exit: participant.endsOnExit,
    muted: participant.isMuted,
    hold: participant.isHeld,
    date_updated: stamp(participant.updatedAt),
  };
}

/** A participant the conference dialed that has not joined yet. */
export function fetchedShape(
  conference: LiveConference,
  call: LiveCall,
  entrance: JoinOptions,
): Shape {
  return {
    ...commonShape(conference, call, entrance),
    coaching: entrance.coaches !== null,
    call_sid_to_coach: entrance.coaches,
    end_conference_on_exit: entrance.endsOnExit,
    muted: entrance.isMuted,
    hold: false,
    date_updated: stamp(call.updatedAt),
  };
}

const commonShape = (conference: LiveConference, call: LiveCall, entrance: JoinOptions): Shape => ({
  account_sid: conference.accountSid,
  conference_sid: conference.sid,
  call_sid: call.sid,
  label: entrance.label,
  start_conference_on_enter: entrance.startsOnEnter,
  status: participantStatus[call.status],
  queue_time: null,
  date_created: stamp(call.createdAt),
  uri: `${accountPath(conference.accountSid)}/Conferences/${conference.sid}/Participants/${call.sid}.json`,
});

type Recorded = Omit<RecordingRecord, "seq" | "report">;

const recordedShape = (recording: Recorded): Shape => ({
  sid: recording.sid,
  account_sid: recording.accountSid,
  call_sid: recording.callSid,
  conference_sid: recording.conferenceSid,
  api_version: version,
  channels: recording.channels,
  source: recording.source,
  status: recording.status,
  duration: recording.seconds === null ? null : String(recording.seconds),
  error_code: recording.errorCode,
  encryption_details: null,
  price: null,
  price_unit: "USD",
  start_time: stamp(recording.startedAt),
  date_created: stamp(recording.startedAt),
  date_updated: stamp(recording.updatedAt),
});

export function recordingShape(recording: Recorded, ownUrl: string): Shape {
  const uri = `${accountPath(recording.accountSid)}/Recordings/${recording.sid}`;
  return {
    ...recordedShape(recording),
    media_url: `${ownUrl}${uri}`,
    uri: `${uri}.json`,
    subresource_uris: {},
  };
}

export const callRecordingShape = (recording: Recorded, callSid: string): Shape => ({
  ...recordedShape(recording),
  call_sid: callSid,
  track: "both",
  uri: `${accountPath(recording.accountSid)}/Calls/${callSid}/Recordings/${recording.sid}.json`,
});

export const conferenceRecordingShape = (recording: Recorded, conferenceSid: string): Shape => ({
  ...recordedShape(recording),
  conference_sid: conferenceSid,
  uri: `${accountPath(recording.accountSid)}/Conferences/${conferenceSid}/Recordings/${recording.sid}.json`,
});

export const applicationShape = (application: Application): Shape => ({
  sid: application.sid,
  account_sid: application.accountSid,
  friendly_name: application.name,
  api_version: version,
  date_created: stamp(application.createdAt),
  date_updated: stamp(application.updatedAt),
  voice_url: application.settings.voiceUrl ?? null,
  voice_method: application.settings.voiceMethod ?? "POST",
  voice_fallback_url: application.settings.voiceFallbackUrl ?? null,
  voice_fallback_method: application.settings.voiceFallbackMethod ?? "POST",
  voice_caller_id_lookup: false,
  status_callback: application.settings.statusCallback ?? null,
  status_callback_method: application.settings.statusCallbackMethod ?? "POST",
  message_status_callback: null,
  sms_url: null,
  sms_method: "POST",
  sms_fallback_url: null,
  sms_fallback_method: "POST",
  sms_status_callback: null,
  public_application_connect_enabled: false,
  uri: `${accountPath(application.accountSid)}/Applications/${application.sid}.json`,
});

export const keyShape = (key: ApiKey): Shape => ({
  sid: key.sid,
  friendly_name: key.name,
  date_created: stamp(key.createdAt),
  date_updated: stamp(key.createdAt),
});
