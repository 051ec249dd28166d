// Call transitions: each stores the call and reports to the app, in this order.

import type { SimulatorContext } from "#simulator/context.ts";
import type { MediaLeg } from "#simulator/voice/media/media-exchange.ts";
import { finishRecording } from "#simulator/voice/recordings/record.ts";
import { insertCall, saveCall } from "#simulator/voice/store/calls.ts";
import { reportCallStatus } from "#simulator/voice/webhooks/report-call-status.ts";
import { type CallTerms, LiveCall } from "./live-call.ts";

export const phoneKey = (accountSid: string, number: string): string => `${accountSid} ${number}`;

/** Connects the call's audio to its far end. */
export type Connect = (leg: MediaLeg) => Promise<void>;

/** Stores the call and connects its audio before anything is reported. */
export async function openCall(
  context: SimulatorContext,
  terms: CallTerms,
  connect?: Connect,
): Promise<LiveCall> {
  const { voice } = context;
  const call = new LiveCall(terms, voice.exchange.openLeg(terms.sid));
  voice.calls.set(call.sid, call);
  if (call.customerNumber !== null) {
    voice.lastCalls.set(phoneKey(call.accountSid, call.customerNumber), call);
    const { customerNumber } = call;
    call.listen(() => context.broadcaster.publishCustomer(call.accountSid, customerNumber));
  }
  call.leg.onLost(() => {
    // A reloaded page comes back with a new media path; otherwise the phone has hung up.
    const timer = setTimeout(
      () => endCall(context, call, "completed"),
      voice.limitMs(lostPathSeconds),
    );
    call.timers.add(timer);
  });
  await insertCall(context.pool, call);
  try {
    await connect?.(call.leg);
  } catch (error) {
    endCall(context, call, "failed", 488);
    throw error;
  }
  call.notify();
  return call;
}

/** How long the carrier waits for a lost media path. */
const lostPathSeconds = 6;

export function setRinging(context: SimulatorContext, call: LiveCall): void {
  if (call.isOver) return;
  call.status = "ringing";
  step(context, call, "ringing");
}

export function setAnswered(context: SimulatorContext, call: LiveCall): void {
  if (call.isOver || call.answeredAt !== null) return;
  call.status = "in-progress";
  call.answeredAt = new Date();
  call.settleRinging("answered");
  step(context, call, "answered");
}

type EndStatus = "completed" | "busy" | "failed" | "no-answer" | "canceled";

export function endCall(
  context: SimulatorContext,
  call: LiveCall,
  as: EndStatus,
  sipCode = 200,
): void {
  if (call.isOver) return;
  call.status = as;
  call.sipCode = sipCode;
  call.endedAt = new Date();
  for (const recording of call.recordings.values()) {
    finishRecording(context, call.recordings, recording);
  }
  call.stop();
  step(context, call, "completed");
  context.voice.after(call.accountSid, call.sid, async () => {
    context.voice.calls.delete(call.sid);
  });
}

function step(
  context: SimulatorContext,
  call: LiveCall,
  event: "ringing" | "answered" | "completed",
): void {
  call.updatedAt = new Date();
  call.notify();
  reportCallStatus(context, call, event);
  const { accountSid, sid, status, reportCount, report, answeredAt, endedAt } = call;
  const saved = { accountSid, sid, status, reportCount, report, answeredAt, endedAt };
  context.voice.after(accountSid, sid, () => saveCall(context.pool, saved));
}
