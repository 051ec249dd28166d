// Commands to live calls at a TwiML provider. A conference has a name of ours, but commands need the provider's
// reference, which is looked up first.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  CommandOutcome,
  OutgoingLeg,
  ParticipantUpdate,
  ProviderLegStatus,
  VoiceCallbackUrls,
  VoiceProvider,
} from "#server/ports/voice.ts";
import { exchange, requestJson } from "#server/providers/http-exchange.ts";
import { readTime } from "#server/providers/read-time.ts";
import type { CallCommands } from "#server/providers/voice/call-commands.ts";
import { conferenceCallbackUrl, legCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import { type ConferenceStep, soleConferenceOf } from "#server/providers/voice/conference-step.ts";
import { outcomeOfCommand, outcomeOfDial } from "#server/providers/voice/outcomes.ts";
import type { Dialect, Fields } from "./dialect.ts";
import { legEndCauseOf } from "./leg-end-cause.ts";
import { createRecordingLister } from "./list-recordings.ts";
import { recordingEvents, renderTwiml } from "./render-script.ts";
import {
  type ConferenceResponse,
  callRefOf,
  callShape,
  conferencePage,
  participantCallRef,
  recordingRefOf,
} from "./schemas.ts";

type VoiceCommands = CallCommands & Pick<VoiceProvider, "deleteRecording" | "listRecordings">;

export function createVoiceCommands(dialect: Dialect): VoiceCommands {
  const { paths } = dialect;

  async function command(
    connection: Connection,
    path: string,
    init: RequestInit,
  ): Promise<CommandOutcome> {
    const result = await exchange(connection.http, dialect.url(connection, path), init);
    return outcomeOfCommand(result, dialect);
  }
  const change = (connection: Connection, path: string, fields: Fields) =>
    command(connection, path, dialect.post(connection, fields));

  async function findConferences(
    connection: Connection,
    conference: string,
  ): Promise<ConferenceResponse[]> {
    const search = new URLSearchParams({ FriendlyName: conference });
    const url = dialect.url(connection, `${paths.conferences}?${search}`);
    const { conferences } = await requestJson(
      connection.http,
      url,
      dialect.get(connection),
      conferencePage,
    );
    return conferences.filter((one) => (one.friendly_name ?? conference) === conference);
  }

  /** The provider's reference of a conference that isn't over. */
  async function findActiveConference(
    connection: Connection,
    conference: string,
  ): Promise<string | null> {
    const found = await findConferences(connection, conference);
    return found.find((one) => one.status !== "completed")?.sid ?? null;
  }

  async function inConference(
    connection: Connection,
    conference: string,
    action: (ref: string) => Promise<CommandOutcome>,
  ): Promise<CommandOutcome> {
    let ref: string | null;
    try {
      ref = await findActiveConference(connection, conference);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === "not_found") return { kind: "already_ended" };
      // Nothing was commanded yet, so a failed lookup is a rejection rather than an unknown outcome.
      return {
        kind: "rejected",
        message: `Couldn't get the call from ${dialect.name}. Try again.`,
        providerCode: null,
      };
    }
    return ref === null ? { kind: "already_ended" } : action(ref);
  }

  return {
    async dial(connection, leg, where) {
      const conference = soleConferenceOf(leg.script);
      const url = dialect.url(
        connection,
        conference ? paths.guests(conference.conference) : paths.calls,
      );
      const fields = { ...legFields(dialect, leg, where), ...dialect.dialFields(connection) };
      const init = conference
        ? dialect.post(connection, {
            ...fields,
            ...participantFields(dialect, conference, where),
            ...(leg.detectsMachine ? participantDetection(where, leg.ref) : {}),
          })
        : dialect.postCall(connection, {
            ...fields,
            ...(leg.detectsMachine ? callDetection(where, leg.ref) : {}),
            [dialect.scriptField]: renderTwiml(leg.script, where, dialect.style),
            FallbackUrl: where.fallback,
            FallbackMethod: "POST",
          });
      const result = await exchange(connection.http, url, init);
      return outcomeOfDial(result, dialect, conference ? participantCallRef : callRefOf);
    },

    redirect: (connection, legRef, script, where) =>
      change(connection, paths.call(legRef), {
        [dialect.scriptField]: renderTwiml(script, where, dialect.style),
      }),

    hangUp: (connection, legRef) => change(connection, paths.call(legRef), { Status: "completed" }),

    async getLegStatus(connection, legRef): Promise<ProviderLegStatus> {
      const url = dialect.url(connection, paths.call(legRef));
      try {
        const call = await requestJson(connection.http, url, dialect.get(connection), callShape);
        const ended = legEndCauseOf(call.status, { sip: null, code: null });
        if (ended !== null) {
          const seconds = Number(call.duration ?? "0");
          return {
            kind: "ended",
            cause: ended.cause,
            seconds: Number.isNaN(seconds) ? null : seconds,
            at: readTime(call.end_time),
          };
        }
        if (call.status === "in-progress") return { kind: "active", type: "answered" };
        return { kind: "active", type: call.status === "ringing" ? "ringing" : "dialing" };
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "not_found")
          return { kind: "unknown" };
        throw error;
      }
    },

    updateParticipant: (connection, who, input) =>
      inConference(connection, who.conference, (ref) =>
        change(connection, paths.guest(ref, who.legRef), changeFields(input)),
      ),

    announceInConference: (connection, conference, { token }, where) =>
      inConference(connection, conference, (ref) =>
        change(connection, paths.conference(ref), {
          AnnounceUrl: where.step(token),
          AnnounceMethod: "POST",
        }),
      ),

    async startRecording(connection, who, where) {
      const url = dialect.url(connection, paths.legRecordings(who.legRef));
      const init = dialect.post(connection, {
        ...dialect.recordFields("start"),
        RecordingStatusCallback: conferenceCallbackUrl(where, who.conference),
        RecordingStatusCallbackMethod: "POST",
      });
      const result = await exchange(connection.http, url, init);
      const recordingRef = result.kind === "answered" ? recordingRefOf(result.body) : null;
      const outcome = outcomeOfCommand(result, dialect);
      if (outcome.kind !== "done") return outcome;
      return recordingRef === null
        ? { kind: "unknown", reason: "begun without the recording's reference" }
        : { kind: "recording", recordingRef };
    },

    async changeRecording(connection, who, recordingRef, action) {
      const fields = dialect.recordFields(action);
      const ofLeg = await change(connection, paths.legRecording(who.legRef, recordingRef), fields);
      const { conferenceRecording } = paths;
      if (ofLeg.kind !== "already_ended" || conferenceRecording === null) return ofLeg;
      // A recording started by the script belongs to the conference.
      return inConference(connection, who.conference, (ref) =>
        change(connection, conferenceRecording(ref, recordingRef), fields),
      );
    },

    deleteRecording: (connection, recordingRef) =>
      command(connection, paths.recording(recordingRef), dialect.delete(connection)),

    listRecordings: createRecordingLister(dialect, findConferences),
  };
}

const legFields = (dialect: Dialect, leg: OutgoingLeg, where: VoiceCallbackUrls): Fields => ({
  From: leg.from,
  To: leg.to,
  Timeout: String(leg.ringTimeoutSeconds),
  TimeLimit: String(leg.maxSeconds),
  StatusCallback: legCallbackUrl(where, leg.ref),
  StatusCallbackMethod: "POST",
  StatusCallbackEvent: dialect.legEvents,
});

/** A separate URL, since this report says less about the call than a status report does. */
const answererOf = (where: VoiceCallbackUrls, ref: string): string =>
  `${legCallbackUrl(where, ref)}&about=answerer`;

/** Asynchronous: the call continues without waiting for the result. */
const callDetection = (where: VoiceCallbackUrls, ref: string): Fields => ({
  MachineDetection: "Enable",
  AsyncAmd: "true",
  AsyncAmdStatusCallback: answererOf(where, ref),
  AsyncAmdStatusCallbackMethod: "POST",
});

const participantDetection = (where: VoiceCallbackUrls, ref: string): Fields => ({
  MachineDetection: "Enable",
  AmdStatusCallback: answererOf(where, ref),
  AmdStatusCallbackMethod: "POST",
});

const participantFields = (
  dialect: Dialect,
  conference: ConferenceStep,
  where: VoiceCallbackUrls,
): Fields => ({
  Label: conference.label,
  EarlyMedia: "true",
  Beep: "false",
  StartConferenceOnEnter: String(conference.starts),
  EndConferenceOnExit: String(conference.ends),
  ...(conference.isMuted ? { Muted: "true" } : {}),
  ...(conference.coaches === null ? {} : { Coaching: "true", CallSidToCoach: conference.coaches }),
  ConferenceStatusCallback: where.eventsUrl,
  ConferenceStatusCallbackMethod: "POST",
  ConferenceStatusCallbackEvent: dialect.conferenceEvents,
  ...(conference.isRecorded
    ? {
        ConferenceRecord: "record-from-start",
        ...dialect.recordedConferenceFields,
        ConferenceRecordingStatusCallback: conferenceCallbackUrl(where, conference.conference),
        ConferenceRecordingStatusCallbackMethod: "POST",
        ConferenceRecordingStatusCallbackEvent: recordingEvents.split(" "),
      }
    : {}),
});

/** On hold, the provider's own music plays, as while waiting. */
const changeFields = ({ isHeld, isMuted, coaches }: ParticipantUpdate): Fields => ({
  ...(isHeld === undefined ? {} : { Hold: String(isHeld) }),
  ...(isMuted === undefined ? {} : { Muted: String(isMuted) }),
  ...(coaches === undefined
    ? {}
    : coaches === null
      ? { Coaching: "false" }
      : { Coaching: "true", CallSidToCoach: coaches }),
});
