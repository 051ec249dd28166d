// Somebody comes into a room, and stays until the room or the instructions say otherwise.
import { pick } from "#simulator/faults/strike.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { endCall } from "#simulator/voice/calls/move-call.ts";
import { waitIn } from "#simulator/voice/program/listen.ts";
import { recordRoom } from "#simulator/voice/recordings/record.ts";
import { pause } from "#simulator/webhooks/post.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";
import { beepFor } from "./beep.ts";
import { getRoom, saveRoom } from "./find-room.ts";
import { leaveRoom } from "./leave.ts";
import type { Entrance, Participant, Room } from "./room.ts";
import { tellRoom } from "./tell-room.ts";

/** Settles when it has left; false where there was no way in. */
export async function stayInRoom(
  world: World,
  call: LiveCall,
  entrance: Entrance,
  signal: AbortSignal,
): Promise<boolean> {
  const room = getRoom(world, call.accountSid, entrance.room);
  room?.fetched.delete(call.sid);
  if (room === null || room.participants.size >= room.maxParticipants) return false;
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const who = seat(world, room, call, entrance, go);
  const leave = () => leaveRoom(world, room, who, call.isOver ? "hung_up" : "moved");
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  world.voice.keep(loseBrowser(world, call, signal));
  await gone;
  signal.removeEventListener("abort", leave);
  return true;
}

function seat(
  world: World,
  room: Room,
  call: LiveCall,
  entrance: Entrance,
  go: () => void,
): Participant {
  const who: Participant = {
    call,
    entrance,
    joinedAt: new Date(),
    updatedAt: new Date(),
    endsOnExit: entrance.endsOnExit,
    isMuted: entrance.isMuted,
    isHeld: false,
    coaches: entrance.coaches,
    listening: null,
    go,
  };
  room.report ??= entrance.report;
  room.recordingWish ??= entrance.recording;
  room.maxParticipants = Math.min(room.maxParticipants, entrance.maxParticipants);
  if (room.participants.size === 0 && room.status === "init") {
    room.media.setWaitMusic(entrance.wait === "music" ? world.voice.exchange.clips.music : null);
  }
  room.participants.set(call.sid, who);
  call.participant = who;
  room.media.add(call.leg, { muted: who.isMuted, coaches: who.coaches });
  call.tell();
  tellRoom(world, room, "participant-join", who);
  const all = [...room.participants.values()];
  const wantsToBegin = all.some((one) => one.entrance.startsOnEnter);
  if (room.status === "in-progress") beepFor(world, room, entrance.beep, "onEnter");
  else if (wantsToBegin && all.length > 1) begin(world, room);
  else if (typeof entrance.wait === "object" && entrance.wait !== null) {
    waitIn(world, room, who, entrance.wait);
  }
  saveRoom(world, room);
  return who;
}

function begin(world: World, room: Room): void {
  room.status = "in-progress";
  for (const who of room.participants.values()) {
    if (!who.isHeld) who.listening?.stop.abort();
  }
  // Who is left alone in a talk that has begun hears nothing, as at the carrier's: music is the desk's deed.
  room.media.setWaitMusic(null);
  room.media.begin();
  tellRoom(world, room, "conference-start", null);
  if (room.recordingWish !== null) {
    recordRoom(world, room, room.recordingWish.report);
  }
}

/** The fault of a laptop that is shut in the middle of a call. */
async function loseBrowser(world: World, call: LiveCall, signal: AbortSignal): Promise<void> {
  if (call.handset !== null) return;
  const subject = { handset: "", words: "" };
  const struck = await world.accounts.strike(call.accountSid, ["browser_drops"], subject);
  if (struck.isUsedUp) tellFaults(world, call.accountSid);
  const drop = pick(struck.faults, "browser_drops");
  if (drop === null) return;
  await pause(drop.ms, signal);
  endCall(world, call, "completed");
}
