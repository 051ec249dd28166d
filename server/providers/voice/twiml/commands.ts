// Commands to live calls at a vendor that speaks TwiML. A room is a conference with a name of ours; the
// vendor wants its own reference, so a command to a room looks that up first.

import type { ScriptStep } from "#domain/call/script.ts";
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
import type { Dialect, Fields } from "./dialect.ts";
import { legEndCauseOf } from "./leg-end-cause.ts";
import { createRecordingLister } from "./list-recordings.ts";
import { outcomeOfCommand, outcomeOfDial } from "./outcomes.ts";
import {
  conferenceCallbackUrl,
  legCallbackUrl,
  recordingEvents,
  renderTwiml,
} from "./render-script.ts";
import {
  type ConferenceResponse,
  callRefOf,
  callShape,
  conferencePage,
  participantCallRef,
  takeRefOf,
} from "./schemas.ts";

type Roads = CallCommands & Pick<VoiceProvider, "deleteRecording" | "listRecordings">;

export function createVoiceCommands(dialect: Dialect): Roads {
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

  async function findRooms(connection: Connection, room: string): Promise<ConferenceResponse[]> {
    const search = new URLSearchParams({ FriendlyName: room });
    const url = dialect.url(connection, `${paths.rooms}?${search}`);
    const { conferences } = await requestJson(
      connection.http,
      url,
      dialect.get(connection),
      conferencePage,
    );
    return conferences.filter((one) => (one.friendly_name ?? room) === room);
  }

  /** The vendor's reference of a room that is not over. */
  async function findRoom(connection: Connection, room: string): Promise<string | null> {
    const found = await findRooms(connection, room);
    return found.find((one) => one.status !== "completed")?.sid ?? null;
  }

  async function inRoom(
    connection: Connection,
    room: string,
    deed: (ref: string) => Promise<CommandOutcome>,
  ): Promise<CommandOutcome> {
    let ref: string | null;
    try {
      ref = await findRoom(connection, room);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === "not_found") return { kind: "gone" };
      // Nothing was commanded yet: what went wrong here is no doubt, but a refusal.
      return {
        kind: "refused",
        say: `Couldn't get the call from ${dialect.name}. Try again.`,
        providerCode: null,
      };
    }
    return ref === null ? { kind: "gone" } : deed(ref);
  }

  return {
    async dial(connection, leg, where) {
      const room = onlyRoomOf(leg.script);
      const url = dialect.url(connection, room ? paths.guests(room.room) : paths.calls);
      const fields = { ...legFields(dialect, leg, where), ...dialect.dialFields(connection) };
      const init = room
        ? dialect.post(connection, {
            ...fields,
            ...guestFields(dialect, room, where),
            ...(leg.detectsMachine ? guestDetection(where, leg.ref) : {}),
          })
        : dialect.postCall(connection, {
            ...fields,
            ...(leg.detectsMachine ? callDetection(where, leg.ref) : {}),
            [dialect.scriptField]: renderTwiml(leg.script, where, dialect.style),
            FallbackUrl: where.fallback,
            FallbackMethod: "POST",
          });
      const result = await exchange(connection.http, url, init);
      return outcomeOfDial(result, dialect, room ? participantCallRef : callRefOf);
    },

    redirect: (connection, legRef, script, where) =>
      change(connection, paths.call(legRef), {
        [dialect.scriptField]: renderTwiml(script, where, dialect.style),
      }),

    hangUp: (connection, legRef) => change(connection, paths.call(legRef), { Status: "completed" }),

    async askLeg(connection, legRef): Promise<ProviderLegStatus> {
      const url = dialect.url(connection, paths.call(legRef));
      try {
        const call = await requestJson(connection.http, url, dialect.get(connection), callShape);
        const ended = legEndCauseOf(call.status, { sip: null, code: null });
        if (ended !== null) {
          const seconds = Number(call.duration ?? "0");
          return {
            kind: "over",
            cause: ended.cause,
            seconds: Number.isNaN(seconds) ? null : seconds,
            at: readTime(call.end_time),
          };
        }
        if (call.status === "in-progress") return { kind: "alive", is: "answered" };
        return { kind: "alive", is: call.status === "ringing" ? "ringing" : "dialling" };
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "not_found")
          return { kind: "unheard_of" };
        throw error;
      }
    },

    changeInRoom: (connection, who, wish) =>
      inRoom(connection, who.room, (ref) =>
        change(connection, paths.guest(ref, who.legRef), changeFields(wish)),
      ),

    removeFromRoom: (connection, who) =>
      inRoom(connection, who.room, (ref) =>
        command(connection, paths.guest(ref, who.legRef), dialect.delete(connection)),
      ),

    endRoom: (connection, room) =>
      inRoom(connection, room, (ref) =>
        change(connection, paths.room(ref), { Status: "completed" }),
      ),

    sayInRoom: (connection, room, { token }, where) =>
      inRoom(connection, room, (ref) =>
        change(connection, paths.room(ref), {
          AnnounceUrl: where.step(token),
          AnnounceMethod: "POST",
        }),
      ),

    async startRecording(connection, who, where) {
      const url = dialect.url(connection, paths.legTakes(who.legRef));
      const init = dialect.post(connection, {
        ...dialect.recordFields("start"),
        RecordingStatusCallback: conferenceCallbackUrl(where, who.room),
        RecordingStatusCallbackMethod: "POST",
      });
      const result = await exchange(connection.http, url, init);
      const takeRef = result.kind === "answered" ? takeRefOf(result.body) : null;
      const outcome = outcomeOfCommand(result, dialect);
      if (outcome.kind !== "done") return outcome;
      return takeRef === null
        ? { kind: "unknown", why: "begun without the recording's reference" }
        : { kind: "recording", takeRef };
    },

    async changeRecording(connection, who, takeRef, deed) {
      const fields = dialect.recordFields(deed);
      const ofLeg = await change(connection, paths.legTake(who.legRef, takeRef), fields);
      const { roomTake } = paths;
      if (ofLeg.kind !== "gone" || roomTake === null) return ofLeg;
      // recorded from the start by its script: then it belongs to the room
      return inRoom(connection, who.room, (ref) =>
        change(connection, roomTake(ref, takeRef), fields),
      );
    },

    deleteRecording: (connection, takeRef) =>
      command(connection, paths.take(takeRef), dialect.delete(connection)),

    listRecordings: createRecordingLister(dialect, findRooms),
  };
}

type ReceiveBudget = Extract<ScriptStep, { do: "room" }>;

/**
 * Whoever goes straight into a room is dialled from inside it: who waits there hears the phone ring, and
 * what the network says before it is answered.
 */
function onlyRoomOf(script: readonly ScriptStep[]): ReceiveBudget | null {
  const [first] = script;
  return script.length === 1 && first?.do === "room" ? first : null;
}

const legFields = (dialect: Dialect, leg: OutgoingLeg, where: VoiceCallbackUrls): Fields => ({
  From: leg.from,
  To: leg.to,
  Timeout: String(leg.ringSeconds),
  TimeLimit: String(leg.maxSeconds),
  StatusCallback: legCallbackUrl(where, leg.ref),
  StatusCallbackMethod: "POST",
  StatusCallbackEvent: dialect.legEvents,
});

/** Its own address, for it says less of the call than a report of the call does. */
const answererOf = (where: VoiceCallbackUrls, ref: string): string =>
  `${legCallbackUrl(where, ref)}&about=answerer`;

/** Nobody waits for it: the call goes on as if nobody listened. */
const callDetection = (where: VoiceCallbackUrls, ref: string): Fields => ({
  MachineDetection: "Enable",
  AsyncAmd: "true",
  AsyncAmdStatusCallback: answererOf(where, ref),
  AsyncAmdStatusCallbackMethod: "POST",
});

const guestDetection = (where: VoiceCallbackUrls, ref: string): Fields => ({
  MachineDetection: "Enable",
  AmdStatusCallback: answererOf(where, ref),
  AmdStatusCallbackMethod: "POST",
});

const guestFields = (dialect: Dialect, room: ReceiveBudget, where: VoiceCallbackUrls): Fields => ({
  Label: room.label,
  EarlyMedia: "true",
  Beep: "false",
  StartConferenceOnEnter: String(room.starts),
  EndConferenceOnExit: String(room.ends),
  ...(room.isMuted ? { Muted: "true" } : {}),
  ...(room.coaches === null ? {} : { Coaching: "true", CallSidToCoach: room.coaches }),
  ConferenceStatusCallback: where.facts,
  ConferenceStatusCallbackMethod: "POST",
  ConferenceStatusCallbackEvent: dialect.conferenceEvents,
  ...(room.isRecorded
    ? {
        ConferenceRecord: "record-from-start",
        ...dialect.recordedRoomFields,
        ConferenceRecordingStatusCallback: conferenceCallbackUrl(where, room.room),
        ConferenceRecordingStatusCallbackMethod: "POST",
        ConferenceRecordingStatusCallbackEvent: recordingEvents.split(" "),
      }
    : {}),
});

/** On hold the vendor's own music is heard, as while waiting. */
const changeFields = ({ isHeld, isMuted, coaches }: ParticipantUpdate): Fields => ({
  ...(isHeld === undefined ? {} : { Hold: String(isHeld) }),
  ...(isMuted === undefined ? {} : { Muted: String(isMuted) }),
  ...(coaches === undefined
    ? {}
    : coaches === null
      ? { Coaching: "false" }
      : { Coaching: "true", CallSidToCoach: coaches }),
});
