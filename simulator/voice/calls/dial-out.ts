// The carrier rings somebody for the desk: a phone of the street, or a browser.

import type { SimulatorContext } from "#simulator/context.ts";
import { callOutcomeFaults, findFault } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/ids.ts";
import { addCustomer, findCustomer } from "#simulator/store/customers.ts";
import type { NextDocument } from "#simulator/voice/twiml-runner/next-document.ts";
import { runDocument } from "#simulator/voice/twiml-runner/run-document.ts";
import { reportCallStatus } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import { sleep } from "#simulator/webhooks/post-with-retry.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { applyAnswerBehavior } from "./answer-behavior.ts";
import {
  endCall,
  handsetKey,
  openCall,
  presentUpdatedCall,
  setRinging,
} from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

export interface DialRequest {
  readonly accountSid: string;
  readonly to: string;
  readonly from: string;
  readonly timeoutSeconds: number;
  readonly limitSeconds: number | null;
  readonly sendDigits: string | null;
  readonly report: StatusCallback | null;
  /** Where it is told who picked up; null: nobody listens for a machine. */
  readonly answerer: StatusCallback | null;
  /** What it does once it is answered. */
  readonly onceAnswered: NextDocument;
}

/** In the book, and not yet rung. */
export async function registerDialedCall(
  world: SimulatorContext,
  dialling: DialRequest,
): Promise<LiveCall> {
  const { accountSid, to, from, report } = dialling;
  const toPhone = to.startsWith("+");
  return openCall(world, {
    accountSid,
    sid: newSid("CA"),
    from,
    to,
    direction: "outbound-api",
    status: "queued",
    handset: toPhone ? to : null,
    line: toPhone ? from : null,
    report,
  });
}

export function dialOut(world: SimulatorContext, call: LiveCall, dialling: DialRequest): void {
  world.voice.keep(world.errands.during(call.accountSid, ring(world, call, dialling)));
}

/** How quick a good network is. */
const reachSeconds = 0.15;

async function ring(world: SimulatorContext, call: LiveCall, dialling: DialRequest): Promise<void> {
  reportCallStatus(world, call, "initiated");
  await sleep(world.voice.limitMs(reachSeconds), call.program.signal);
  if (call.isOver) return;
  const struck = await world.accounts.strike(call.accountSid, callOutcomeFaults, {
    handset: call.to,
    words: "",
  });
  if (struck.isUsedUp) publishFaults(world, call.accountSid);
  const has = (kind: (typeof callOutcomeFaults)[number]) => findFault(struck.faults, kind) !== null;
  if (has("call_failed")) return endCall(world, call, "failed", 503);
  if (has("call_busy")) return endCall(world, call, "busy", 486);
  const rung = call.to.startsWith("client:")
    ? ringBrowser(world, call)
    : await ringPhone(world, call, has("call_unanswered"), has("machine_answers"));
  if (rung === null || call.isOver) {
    rung?.stop();
    return;
  }
  setRinging(world, call);
  const tooLong = setTimeout(
    () => endCall(world, call, "no-answer", 487),
    world.voice.limitMs(dialling.timeoutSeconds),
  );
  call.timers.add(tooLong);
  const end = await world.errands.apart(call.accountSid, call.rung);
  clearTimeout(tooLong);
  rung.stop();
  if (end === "declined") endCall(world, call, "busy", 603);
  if (call.isOver || end !== "answered") return;
  presentUpdatedCall(world, call);
  if (dialling.limitSeconds !== null) {
    const limit = setTimeout(
      () => endCall(world, call, "completed"),
      world.voice.limitMs(dialling.limitSeconds),
    );
    call.timers.add(limit);
  }
  const { answerer } = dialling;
  if (answerer !== null)
    world.voice.keep(
      tellAnswerer(world, call, answerer, rung.isMachine ? "machine_start" : "human"),
    );
  if (dialling.sendDigits !== null) call.leg.sendDigits(dialling.sendDigits);
  runDocument(world, call, dialling.onceAnswered);
}

interface Rung {
  stop(): void;
  /** Whoever is there to answer is none of flesh and blood. */
  readonly isMachine: boolean;
}

/** How long the carrier listens before it knows: a greeting is longer than a hello. */
const listenSeconds = { human: 1.5, machine_start: 3 } as const;

/** https://www.twilio.com/docs/voice/answering-machine-detection, read 2026-11: the call goes on meanwhile. */
async function tellAnswerer(
  world: SimulatorContext,
  call: LiveCall,
  report: StatusCallback,
  by: keyof typeof listenSeconds,
): Promise<void> {
  const seconds = listenSeconds[by];
  await sleep(world.voice.limitMs(seconds), new AbortController().signal);
  if (call.isOver) return;
  const fields = {
    ...{ AccountSid: call.accountSid, CallSid: call.sid, AnsweredBy: by },
    MachineDetectionDuration: String(seconds * 1_000),
  };
  await sendCallback(world, {
    ...{ accountSid: call.accountSid, about: call.sid, callSid: call.sid, report, fields },
    ...{ handset: call.handset ?? call.to, event: "call_status", status: by },
    title: `call answered by ${by}`,
  });
}

/** Null: it cannot be rung, and the call has ended. */
function ringBrowser(world: SimulatorContext, call: LiveCall): Rung | null {
  const identity = call.to.slice("client:".length).split("?")[0] ?? "";
  const stop = world.voice.devices.ring(call.accountSid, identity, call);
  if (stop === null) endCall(world, call, "no-answer", 480);
  return stop && { stop, isMachine: false };
}

async function ringPhone(
  world: SimulatorContext,
  call: LiveCall,
  isDeaf: boolean,
  isMachine: boolean,
): Promise<Rung | null> {
  // A number that nobody has yet is somebody's from now on, so that one can answer it at the page.
  const owner =
    (await findCustomer(world.pool, call.accountSid, { number: call.to })) ??
    (await addCustomer(world.pool, call.accountSid, { name: "", number: call.to }));
  const end = (as: "busy" | "failed" | "no-answer", sipCode: number): null => {
    endCall(world, call, as, sipCode);
    return null;
  };
  if (owner === null || owner.handset === "gone") return end("failed", 404);
  if (owner.handset === "off") return end("no-answer", 480);
  if (owner.habit === "busy" || isTalking(world, call)) return end("busy", 486);
  const habit = isMachine ? "voicemail" : isDeaf ? "rings" : owner.habit;
  const stopping = new AbortController();
  world.voice.keep(applyAnswerBehavior(world, call, habit, owner.name, stopping.signal));
  return { stop: () => stopping.abort(), isMachine: habit === "voicemail" };
}

/** In another call on the same phone. */
function isTalking(world: SimulatorContext, call: LiveCall): boolean {
  const key = handsetKey(call.accountSid, call.to);
  for (const other of world.voice.calls.values()) {
    if (other === call || other.isOver || other.handset === null) continue;
    if (handsetKey(other.accountSid, other.handset) === key) return true;
  }
  return false;
}
