// Somebody comes into a room, and stays until the room or the instructions say otherwise.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { recordRoom } from "#simulator/voice/recordings/record.ts";
import { playWaitMusic } from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import { sleep } from "#simulator/webhooks/post-with-retry.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { beepFor } from "./beep.ts";
import type { JoinOptions, Participant, ReceiveBudget } from "./conference.ts";
import { getOrCreateConference, saveConferenceState } from "./find-conference.ts";
import { leaveConference } from "./leave-conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

/** Settles when it has left; false where there was no way in. */
export async function joinConference(
  world: SimulatorContext,
  call: LiveCall,
  entrance: JoinOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const room = getOrCreateConference(world, call.accountSid, entrance.room);
  room?.fetched.delete(call.sid);
  if (room === null || room.participants.size >= room.maxParticipants) return false;
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const who = seat(world, room, call, entrance, go);
  const leave = () => leaveConference(world, room, who, call.isOver ? "hung_up" : "moved");
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  world.voice.keep(loseBrowser(world, call, signal));
  await gone;
  signal.removeEventListener("abort", leave);
  return true;
}

function seat(
  world: SimulatorContext,
  room: ReceiveBudget,
  call: LiveCall,
  entrance: JoinOptions,
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
  reportConferenceEvent(world, room, "participant-join", who);
  const all = [...room.participants.values()];
  const wantsToBegin = all.some((one) => one.entrance.startsOnEnter);
  if (room.status === "in-progress") beepFor(world, room, entrance.beep, "onEnter");
  else if (wantsToBegin && all.length > 1) begin(world, room);
  else if (typeof entrance.wait === "object" && entrance.wait !== null) {
    playWaitMusic(world, room, who, entrance.wait);
  }
  saveConferenceState(world, room);
  return who;
}

function begin(world: SimulatorContext, room: ReceiveBudget): void {
  room.status = "in-progress";
  for (const who of room.participants.values()) {
    if (!who.isHeld) who.listening?.stop.abort();
  }
  // Who is left alone in a talk that has begun hears nothing, as at the carrier's: music is the desk's deed.
  room.media.setWaitMusic(null);
  room.media.begin();
  reportConferenceEvent(world, room, "conference-start", null);
  if (room.recordingWish !== null) {
    recordRoom(world, room, room.recordingWish.report);
  }
}

/** The fault of a laptop that is shut in the middle of a call. */
async function loseBrowser(
  world: SimulatorContext,
  call: LiveCall,
  signal: AbortSignal,
): Promise<void> {
  if (call.handset !== null) return;
  const subject = { handset: "", words: "" };
  const struck = await world.accounts.strike(call.accountSid, ["browser_drops"], subject);
  if (struck.isUsedUp) publishFaults(world, call.accountSid);
  const drop = findFault(struck.faults, "browser_drops");
  if (drop === null) return;
  await sleep(drop.ms, signal);
  endCall(world, call, "completed");
}
