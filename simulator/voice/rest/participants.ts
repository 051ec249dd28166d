import type { Answer } from "#simulator/http/answer.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Asked } from "#simulator/rest/resources.ts";
import { dialOut, openDialled } from "#simulator/voice/calls/dial-out.ts";
import { endCall } from "#simulator/voice/calls/move-call.ts";
import { type Change, changeParticipant } from "#simulator/voice/rooms/change.ts";
import { findRoom, getRoom } from "#simulator/voice/rooms/find-room.ts";
import { leaveRoom } from "#simulator/voice/rooms/leave.ts";
import type { Entrance, Participant, Room } from "#simulator/voice/rooms/room.ts";
import { readDialling } from "./read-dialling.ts";
import { readFlag, readPlace, readReport } from "./read-form.ts";
import { fetchedShape, participantShape } from "./shapes.ts";

/** By the room's sid or its name: a name that no room has yet makes one. */
export async function addParticipant(asked: Asked, sidOrName: string): Promise<Answer> {
  const { world, account, form } = asked;
  const dialling = await readDialling(world, account, form);
  if (!("to" in dialling)) return dialling;
  const entrance = readEntrance(form, sidOrName);
  if (entrance === null) return refuse(20001, { detail: "CallSidToCoach" });
  const room = getRoom(world, account.sid, sidOrName);
  if (room === null) return refuse(20404);
  room.report ??= entrance.report;
  room.recordingWish ??= entrance.recording;
  const whole = { ...dialling, onceAnswered: { kind: "enter", entrance } } as const;
  const call = await openDialled(world, whole);
  room.fetched.set(call.sid, { call, entrance });
  call.listen(() => {
    if (call.isOver) room.fetched.delete(call.sid);
    if (entrance.hearsRinging) ringInto(asked, room, call.status === "ringing");
  });
  const answer: Answer = { status: 201, json: fetchedShape(room, call, entrance) };
  dialOut(world, call, whole);
  return answer;
}

/** Who waits for somebody to pick up hears it ring; who waits for the room itself goes on hearing that. */
function ringInto({ world }: Asked, room: Room, isRinging: boolean): void {
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
): (Entrance & { hearsRinging: boolean }) | null {
  const coaches = form.get("CallSidToCoach") || null;
  if (readFlag(form, "Coaching") === true && coaches === null) return null;
  const records = ["record-from-start", "true"].includes(form.get("ConferenceRecord") ?? "");
  const wait = readPlace(form, "WaitUrl", "WaitMethod", "POST");
  const beep = form.get("Beep");
  return {
    room,
    label: form.get("Label") || null,
    startsOnEnter: readFlag(form, "StartConferenceOnEnter") ?? true,
    endsOnExit: readFlag(form, "EndConferenceOnExit") ?? false,
    isMuted: readFlag(form, "Muted") ?? false,
    coaches: readFlag(form, "Coaching") === false ? null : coaches,
    beep: beep === "false" || beep === "onEnter" || beep === "onExit" ? beep : "true",
    wait: form.get("WaitUrl") === null ? "music" : wait,
    report: readReport(form, "ConferenceStatusCallback", "start end"),
    recording: records
      ? { report: readReport(form, "ConferenceRecordingStatusCallback", "completed") }
      : null,
    maxParticipants: 250,
    hearsRinging: readFlag(form, "EarlyMedia") ?? true,
  };
}

interface Found {
  readonly room: Room;
  readonly who: Participant;
}

function findParticipant({ world, account }: Asked, sidOrName: string, who: string): Found | null {
  const room = findRoom(world, account.sid, sidOrName);
  const found = room?.find(who) ?? null;
  return room === null || found === null ? null : { room, who: found };
}

export function fetchParticipant(asked: Asked, sidOrName: string, who: string): Answer {
  const room = findRoom(asked.world, asked.account.sid, sidOrName);
  if (room === null) return refuse(20404);
  const present = room.find(who);
  if (present !== null) return { status: 200, json: participantShape(room, present) };
  const fetched = room.findFetched(who);
  return fetched === null
    ? refuse(20404)
    : { status: 200, json: fetchedShape(room, fetched.call, fetched.entrance) };
}

export function changeOne(asked: Asked, sidOrName: string, sidOrLabel: string): Answer {
  const found = findParticipant(asked, sidOrName, sidOrLabel);
  if (found === null) return refuse(20404);
  const { form, world } = asked;
  const isMuted = readFlag(form, "Muted");
  const isHeld = readFlag(form, "Hold");
  const endsOnExit = readFlag(form, "EndConferenceOnExit");
  const coaching = readFlag(form, "Coaching");
  const toCoach = form.get("CallSidToCoach");
  if (coaching === true && toCoach === null && found.who.coaches === null) {
    return refuse(20001, { detail: "CallSidToCoach" });
  }
  const coaches = coaching === false ? null : (toCoach ?? undefined);
  const announce = readPlace(form, "AnnounceUrl", "AnnounceMethod", "POST");
  const change: Change = {
    ...(isMuted === undefined ? {} : { isMuted }),
    ...(isHeld === undefined
      ? {}
      : { hold: { isHeld, place: readPlace(form, "HoldUrl", "HoldMethod", "GET") } }),
    ...(endsOnExit === undefined ? {} : { endsOnExit }),
    ...(coaches === undefined ? {} : { coaches }),
    ...(announce === null ? {} : { announce }),
  };
  changeParticipant(world, found.room, found.who, change);
  return { status: 200, json: participantShape(found.room, found.who) };
}

/** Taken out of the room; what the instructions say after it comes next, or the call ends. */
export function removeParticipant(asked: Asked, sidOrName: string, sidOrLabel: string): Answer {
  const room = findRoom(asked.world, asked.account.sid, sidOrName);
  const fetched = room?.findFetched(sidOrLabel) ?? null;
  if (fetched !== null) {
    endCall(asked.world, fetched.call, "canceled", 487);
    return { status: 204 };
  }
  const found = findParticipant(asked, sidOrName, sidOrLabel);
  if (found === null) return refuse(20404);
  leaveRoom(asked.world, found.room, found.who, "kicked");
  return { status: 204 };
}

export function listParticipants(asked: Asked, sidOrName: string): Answer {
  const { world, account, path, query } = asked;
  const room = findRoom(world, account.sid, sidOrName);
  if (room === null) return refuse(20404);
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
