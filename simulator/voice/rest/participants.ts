import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import type { TwilioRequest } from "#simulator/rest/resources.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { dialOut, registerDialedCall } from "#simulator/voice/calls/dial-out.ts";
import type {
  JoinOptions,
  Participant,
  ReceiveBudget,
} from "#simulator/voice/conferences/conference.ts";
import {
  findConference,
  getOrCreateConference,
} from "#simulator/voice/conferences/find-conference.ts";
import { leaveConference } from "#simulator/voice/conferences/leave-conference.ts";
import {
  type ParticipantUpdate,
  updateParticipant,
} from "#simulator/voice/conferences/update-participant.ts";
import { parseDialRequest } from "./parse-dial-request.ts";
import { parseCallbackFields, parseFlag, parseUrlField } from "./parse-form.ts";
import { fetchedShape, participantShape } from "./shapes.ts";

/** By the room's sid or its name: a name that no room has yet makes one. */
export async function addParticipant(
  asked: TwilioRequest,
  sidOrName: string,
): Promise<SimulatorResponse> {
  const { world, account, form } = asked;
  const dialling = await parseDialRequest(world, account, form);
  if (!("to" in dialling)) return dialling;
  const entrance = readEntrance(form, sidOrName);
  if (entrance === null) return twilioError(20001, { detail: "CallSidToCoach" });
  const room = getOrCreateConference(world, account.sid, sidOrName);
  if (room === null) return twilioError(20404);
  room.report ??= entrance.report;
  room.recordingWish ??= entrance.recording;
  const whole = { ...dialling, onceAnswered: { kind: "enter", entrance } } as const;
  const call = await registerDialedCall(world, whole);
  room.fetched.set(call.sid, { call, entrance });
  call.listen(() => {
    if (call.isOver) room.fetched.delete(call.sid);
    if (entrance.hearsRinging) ringInto(asked, room, call.status === "ringing");
  });
  const answer: SimulatorResponse = { status: 201, json: fetchedShape(room, call, entrance) };
  dialOut(world, call, whole);
  return answer;
}

/** Who waits for somebody to pick up hears it ring; who waits for the room itself goes on hearing that. */
function ringInto({ world }: TwilioRequest, room: ReceiveBudget, isRinging: boolean): void {
  const [first, ...others] = room.participants.values();
  if (room.status !== "init" || first === undefined || others.length > 0) return;
  if (!first.entrance.startsOnEnter) return;
  const { ringback, music } = world.voice.exchange.clips;
  const before = first.entrance.wait === "music" ? music : null;
  room.media.setWaitMusic(isRinging ? ringback : before);
}

function readEntrance(
  form: URLSearchParams,
  room: string,
): (JoinOptions & { hearsRinging: boolean }) | null {
  const coaches = form.get("CallSidToCoach") || null;
  if (parseFlag(form, "Coaching") === true && coaches === null) return null;
  const records = ["record-from-start", "true"].includes(form.get("ConferenceRecord") ?? "");
  const wait = parseUrlField(form, "WaitUrl", "WaitMethod", "POST");
  const beep = form.get("Beep");
  return {
    room,
    label: form.get("Label") || null,
    startsOnEnter: parseFlag(form, "StartConferenceOnEnter") ?? true,
    endsOnExit: parseFlag(form, "EndConferenceOnExit") ?? false,
    isMuted: parseFlag(form, "Muted") ?? false,
    coaches: parseFlag(form, "Coaching") === false ? null : coaches,
    beep: beep === "false" || beep === "onEnter" || beep === "onExit" ? beep : "true",
    wait: form.get("WaitUrl") === null ? "music" : wait,
    report: parseCallbackFields(form, "ConferenceStatusCallback", "start end"),
    recording: records
      ? { report: parseCallbackFields(form, "ConferenceRecordingStatusCallback", "completed") }
      : null,
    maxParticipants: 250,
    hearsRinging: parseFlag(form, "EarlyMedia") ?? true,
  };
}

interface Found {
  readonly room: ReceiveBudget;
  readonly who: Participant;
}

function findParticipant(
  { world, account }: TwilioRequest,
  sidOrName: string,
  who: string,
): Found | null {
  const room = findConference(world, account.sid, sidOrName);
  const found = room?.find(who) ?? null;
  return room === null || found === null ? null : { room, who: found };
}

export function fetchParticipant(
  asked: TwilioRequest,
  sidOrName: string,
  who: string,
): SimulatorResponse {
  const room = findConference(asked.world, asked.account.sid, sidOrName);
  if (room === null) return twilioError(20404);
  const present = room.find(who);
  if (present !== null) return { status: 200, json: participantShape(room, present) };
  const fetched = room.findFetched(who);
  return fetched === null
    ? twilioError(20404)
    : { status: 200, json: fetchedShape(room, fetched.call, fetched.entrance) };
}

export function changeOne(
  asked: TwilioRequest,
  sidOrName: string,
  sidOrLabel: string,
): SimulatorResponse {
  const found = findParticipant(asked, sidOrName, sidOrLabel);
  if (found === null) return twilioError(20404);
  const { form, world } = asked;
  const isMuted = parseFlag(form, "Muted");
  const isHeld = parseFlag(form, "Hold");
  const endsOnExit = parseFlag(form, "EndConferenceOnExit");
  const coaching = parseFlag(form, "Coaching");
  const toCoach = form.get("CallSidToCoach");
  if (coaching === true && toCoach === null && found.who.coaches === null) {
    return twilioError(20001, { detail: "CallSidToCoach" });
  }
  const coaches = coaching === false ? null : (toCoach ?? undefined);
  const announce = parseUrlField(form, "AnnounceUrl", "AnnounceMethod", "POST");
  const change: ParticipantUpdate = {
    ...(isMuted === undefined ? {} : { isMuted }),
    ...(isHeld === undefined
      ? {}
      : { hold: { isHeld, place: parseUrlField(form, "HoldUrl", "HoldMethod", "GET") } }),
    ...(endsOnExit === undefined ? {} : { endsOnExit }),
    ...(coaches === undefined ? {} : { coaches }),
    ...(announce === null ? {} : { announce }),
  };
  updateParticipant(world, found.room, found.who, change);
  return { status: 200, json: participantShape(found.room, found.who) };
}

/** Taken out of the room; what the instructions say after it comes next, or the call ends. */
export function removeParticipant(
  asked: TwilioRequest,
  sidOrName: string,
  sidOrLabel: string,
): SimulatorResponse {
  const room = findConference(asked.world, asked.account.sid, sidOrName);
  const fetched = room?.findFetched(sidOrLabel) ?? null;
  if (fetched !== null) {
    endCall(asked.world, fetched.call, "canceled", 487);
    return { status: 204 };
  }
  const found = findParticipant(asked, sidOrName, sidOrLabel);
  if (found === null) return twilioError(20404);
  leaveConference(asked.world, found.room, found.who, "kicked");
  return { status: 204 };
}

export function listParticipants(asked: TwilioRequest, sidOrName: string): SimulatorResponse {
  const { world, account, path, query } = asked;
  const room = findConference(world, account.sid, sidOrName);
  if (room === null) return twilioError(20404);
  const isWanted = (name: string, is: boolean) =>
    query.get(name) === null || (query.get(name) === "true") === is;
  const all = [...room.participants.values()].filter(
    (who) =>
      isWanted("Muted", who.isMuted) &&
      isWanted("Hold", who.isHeld) &&
      isWanted("Coaching", who.coaches !== null),
  );
  const page = readPage(query);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  const shape = (who: Participant) => participantShape(room, who);
  return pageOf("participants", path, query, found, shape, (last) => `PA${last.call.sid}`);
}
