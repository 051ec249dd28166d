// A room of ours is a multiparty call of the same name: https://www.plivo.com/docs/voice/api/multiparty-calls, looked
// at on 2026-11-22. Its members are commanded by a number that only a list of them tells.
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  CommandOutcome,
  ConferenceParticipant,
  DialOutcome,
  OutgoingLeg,
  ParticipantUpdate,
  VoiceCallbackUrls,
  VoiceProvider,
} from "#server/ports/voice.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { below, pages, post } from "#server/providers/sms/plivo/api.ts";
import { outcomeOfCommand, outcomeOfDial } from "#server/providers/voice/twiml/outcomes.ts";
import { command, drop } from "./command.ts";
import { plivoWords } from "./refusals.ts";
import { type Guest, guestPage, guestRefOf, takeRefOf } from "./shapes.ts";
import {
  conferenceCallbackUrl,
  conferenceEvents,
  legCallbackUrl,
  roleOf,
  roomSeconds,
  speakerOf,
} from "./write-script.ts";

type Rooms = Pick<
  VoiceProvider,
  "changeInRoom" | "removeFromRoom" | "endRoom" | "sayInRoom" | "startRecording" | "changeRecording"
>;
type ReceiveBudget = Extract<ScriptStep, { do: "room" }>;

const part = encodeURIComponent;
export const roomPath = (room: string): string => `/MultiPartyCall/name_${part(room)}/`;
const guestsPath = (room: string): string => `${roomPath(room)}Participant/`;

export function onlyRoomOf(script: readonly ScriptStep[]): ReceiveBudget | null {
  const [first] = script;
  return script.length === 1 && first?.do === "room" ? first : null;
}

/** Dialled from inside the room. */
export async function addGuest(
  connection: Connection,
  leg: OutgoingLeg,
  room: ReceiveBudget,
  where: VoiceCallbackUrls,
): Promise<DialOutcome> {
  const url = below(connection, guestsPath(room.room));
  const body = {
    ...{ role: roleOf(room), from: leg.from, to: leg.to },
    ...{ ring_timeout: leg.ringSeconds, dial_music: "real", stay_alone: true },
    // of the whole room, which must not be shorter than five minutes
    max_duration: Math.min(Math.max(leg.maxSeconds, 300), roomSeconds),
    ...{ start_mpc_on_enter: room.starts, end_mpc_on_exit: room.ends },
    ...(room.isMuted ? { mute: true } : {}),
    ...(roleOf(room) === "Supervisor" ? { coach_mode: room.coaches !== null } : {}),
    ...{ enter_sound: "none", exit_sound: "none" },
    call_status_callback_url: legCallbackUrl(where, leg.ref),
    call_status_callback_method: "POST",
    ...{ status_callback_url: where.facts, status_callback_method: "POST" },
    status_callback_events: conferenceEvents,
    ...(room.isRecorded
      ? {
          ...{ record: true, record_file_format: "wav" },
          recording_callback_url: conferenceCallbackUrl(where, room.room),
          recording_callback_method: "POST",
        }
      : {}),
  };
  const result = await exchange(connection.http, url, post(connection, body));
  return outcomeOfDial(result, plivoWords, guestRefOf);
}

async function listGuests(connection: Connection, room: string): Promise<readonly Guest[]> {
  const found: Guest[] = [];
  for await (const page of pages(connection, guestsPath(room), {}, guestPage))
    found.push(...page.objects.filter((one) => !one.exit_time));
  return found;
}

/** Nothing was commanded yet: what goes wrong while the room is looked up is no doubt, but a refusal. */
async function withGuests(
  connection: Connection,
  room: string,
  act: (guests: readonly Guest[]) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  let guests: readonly Guest[];
  try {
    guests = await listGuests(connection, room);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "not_found") return { kind: "gone" };
    const say = "Couldn't get the call from Plivo. Try again.";
    return { kind: "refused", say, providerCode: null };
  }
  return act(guests);
}

const toGuest = (
  connection: Connection,
  { room, legRef }: ConferenceParticipant,
  init: RequestInit,
): Promise<CommandOutcome> =>
  withGuests(connection, room, async (guests) => {
    // whoever left and came again is listed twice
    const guest = guests.findLast((one) => one.call_uuid === legRef);
    if (!guest) return { kind: "gone" };
    return command(connection, `${guestsPath(room)}${part(guest.member_id)}/`, init);
  });

const changeFields = ({ isHeld, isMuted, coaches }: ParticipantUpdate): object => ({
  ...(isHeld === undefined ? {} : { hold: isHeld }),
  ...(isMuted === undefined ? {} : { mute: isMuted }),
  // Plivo lets a supervisor be heard by every agent, or by all; by one agent alone it cannot
  ...(coaches === undefined ? {} : { coach_mode: coaches !== null }),
});

export const plivoRooms: Rooms = {
  changeInRoom: (connection, who, change) =>
    toGuest(connection, who, post(connection, changeFields(change))),

  removeFromRoom: (connection, who) => toGuest(connection, who, drop(connection)),

  endRoom: (connection, room) => command(connection, roomPath(room), drop(connection)),

  /**
   * A room plays sounds and speaks no words, so the words are spoken into each of its calls, above the voices. Whoever
   * could not be told makes it fail: it is said before a recording, of which everybody must know.
   */
  sayInRoom: (connection, room, said) =>
    withGuests(connection, room, async (guests) => {
      const words = said.script.flatMap((step) =>
        step.do === "prompt" && "say" in step.prompt ? [step.prompt] : [],
      );
      if (guests.length === 0) return { kind: "gone" };
      for (const prompt of words) {
        const body = { text: prompt.say, legs: "aleg", mix: true, ...speakerOf(prompt) };
        const told = await Promise.all(
          guests.map(({ call_uuid }) =>
            command(connection, `/Call/${part(call_uuid ?? "")}/Speak/`, post(connection, body)),
          ),
        );
        // who left meanwhile need not hear it
        const heard = told.filter(({ kind }) => kind !== "gone");
        const missed = heard.find(({ kind }) => kind !== "done");
        if (missed) return missed;
        if (heard.length === 0) return { kind: "gone" };
      }
      return { kind: "done" };
    }),

  async startRecording(connection, who, where) {
    const url = below(connection, `${roomPath(who.room)}Record/`);
    const body = {
      file_format: "wav",
      recording_callback_url: conferenceCallbackUrl(where, who.room),
      recording_callback_method: "POST",
    };
    const result = await exchange(connection.http, url, post(connection, body));
    const outcome = outcomeOfCommand(result, plivoWords);
    if (outcome.kind !== "done") return outcome;
    const takeRef = result.kind === "answered" ? takeRefOf(result.body) : null;
    return takeRef === null
      ? { kind: "unknown", why: "begun without the recording's reference" }
      : { kind: "recording", takeRef };
  },

  /** A room has one recording at a time, which is not named. */
  changeRecording(connection, who, _takeRef, deed) {
    const path = `${roomPath(who.room)}Record/`;
    if (deed === "stop") return command(connection, path, drop(connection));
    return command(
      connection,
      `${path}${deed === "pause" ? "Pause" : "Resume"}/`,
      post(connection, {}),
    );
  },
};
