// A call goes forward: the book is written and the desk is told, in this order.

import type { SimulatorContext } from "#simulator/context.ts";
import type { MediaLeg } from "#simulator/voice/media/media-exchange.ts";
import { finishRecording } from "#simulator/voice/recordings/record.ts";
import { insertCall, saveCall } from "#simulator/voice/store/calls.ts";
import { reportCallStatus } from "#simulator/voice/webhooks/report-call-status.ts";
import { type CallTerms, LiveCall } from "./live-call.ts";

export const handsetKey = (accountSid: string, number: string): string => `${accountSid} ${number}`;

/** Gives the call its sound: its far end is there. */
export type Connect = (leg: MediaLeg) => Promise<void>;

/** In the book, and its sound connected, before anybody hears of it. */
export async function openCall(
  world: SimulatorContext,
  terms: CallTerms,
  connect?: Connect,
): Promise<LiveCall> {
  const { voice } = world;
  const call = new LiveCall(terms, voice.exchange.openLeg(terms.sid));
  voice.calls.set(call.sid, call);
  if (call.handset !== null) {
    voice.lastCalls.set(handsetKey(call.accountSid, call.handset), call);
    const { handset } = call;
    call.listen(() => world.watchers.touch(call.accountSid, handset));
  }
  call.leg.onLost(() => {
    // A page that is loaded again comes back with a new path; who does not has hung up.
    const timer = setTimeout(() => endCall(world, call, "completed"), voice.limitMs(lostSeconds));
    call.timers.add(timer);
  });
  await insertCall(world.pool, call);
  try {
    await connect?.(call.leg);
  } catch (error) {
    endCall(world, call, "failed", 488);
    throw error;
  }
  call.tell();
  return call;
}

/** As long as the carrier waits for a path that was lost. */
const lostSeconds = 6;

export function setRinging(world: SimulatorContext, call: LiveCall): void {
  if (call.isOver) return;
  call.status = "ringing";
  step(world, call, "ringing");
}

export function presentUpdatedCall(world: SimulatorContext, call: LiveCall): void {
  if (call.isOver || call.answeredAt !== null) return;
  call.status = "in-progress";
  call.answeredAt = new Date();
  call.settleRinging("answered");
  step(world, call, "answered");
}

export type EndStatus = "completed" | "busy" | "failed" | "no-answer" | "canceled";

export function endCall(
  world: SimulatorContext,
  call: LiveCall,
  as: EndStatus,
  sipCode = 200,
): void {
  if (call.isOver) return;
  call.status = as;
  call.sipCode = sipCode;
  call.endedAt = new Date();
  for (const recording of call.recordings.values()) {
    finishRecording(world, call.recordings, recording);
  }
  call.silence();
  step(world, call, "completed");
  world.voice.after(call.accountSid, call.sid, async () => {
    world.voice.calls.delete(call.sid);
  });
}

function step(
  world: SimulatorContext,
  call: LiveCall,
  event: "ringing" | "answered" | "completed",
): void {
  call.updatedAt = new Date();
  call.tell();
  reportCallStatus(world, call, event);
  const { accountSid, sid, status, told, report, answeredAt, endedAt } = call;
  const saved = { accountSid, sid, status, told, report, answeredAt, endedAt };
  world.voice.after(accountSid, sid, () => saveCall(world.pool, saved));
}
