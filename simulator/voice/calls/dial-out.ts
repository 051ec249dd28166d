// The carrier dials a simulated phone or a browser for the app.

import type { SimulatorContext } from "#simulator/context.ts";
import { callOutcomeFaults, findFault } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/sid.ts";
import { sleep } from "#simulator/sleep.ts";
import { addCustomer, findCustomer } from "#simulator/store/customers.ts";
import type { NextDocument } from "#simulator/voice/twiml-runner/next-document.ts";
import { runDocument } from "#simulator/voice/twiml-runner/run-document.ts";
import { reportCallStatus } from "#simulator/voice/webhooks/report-call-status.ts";
import { sendCallback } from "#simulator/voice/webhooks/send-callback.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { applyAnswerBehavior } from "./answer-behavior.ts";
import { endCall, openCall, phoneKey, setAnswered, setRinging } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

export interface DialRequest {
  readonly accountSid: string;
  readonly to: string;
  readonly from: string;
  readonly timeoutSeconds: number;
  readonly limitSeconds: number | null;
  readonly sendDigits: string | null;
  readonly report: StatusCallback | null;
  /** Where answering machine detection reports; null if it is off. */
  readonly answerer: StatusCallback | null;
  /** The document to run once the call is answered. */
  readonly onceAnswered: NextDocument;
}

/** Stores the call without ringing yet. */
export async function registerDialedCall(
  context: SimulatorContext,
  dialRequest: DialRequest,
): Promise<LiveCall> {
  const { accountSid, to, from, report } = dialRequest;
  const toPhone = to.startsWith("+");
  return openCall(context, {
    accountSid,
    sid: newSid("CA"),
    from,
    to,
    direction: "outbound-api",
    status: "queued",
    customerNumber: toPhone ? to : null,
    inboxNumber: toPhone ? from : null,
    report,
  });
}

export function dialOut(context: SimulatorContext, call: LiveCall, dialRequest: DialRequest): void {
  context.voice.track(
    context.tasks.countAsPending(call.accountSid, ring(context, call, dialRequest)),
  );
}

/** Setup time on a good network. */
const reachSeconds = 0.15;

async function ring(
  context: SimulatorContext,
  call: LiveCall,
  dialRequest: DialRequest,
): Promise<void> {
  reportCallStatus(context, call, "initiated");
  await sleep(context.voice.limitMs(reachSeconds), call.program.signal);
  if (call.isOver) return;
  const applied = await context.accounts.applyFaultRules(call.accountSid, callOutcomeFaults, {
    customerAddress: call.to,
    text: "",
  });
  if (applied.haveRulesChanged) publishFaults(context, call.accountSid);
  const has = (kind: (typeof callOutcomeFaults)[number]) =>
    findFault(applied.faults, kind) !== null;
  if (has("call_failed")) return endCall(context, call, "failed", 503);
  if (has("call_busy")) return endCall(context, call, "busy", 486);
  const rung = call.to.startsWith("client:")
    ? ringBrowser(context, call)
    : await ringPhone(context, call, has("call_unanswered"), has("machine_answers"));
  if (rung === null || call.isOver) {
    rung?.stop();
    return;
  }
  setRinging(context, call);
  const tooLong = setTimeout(
    () => endCall(context, call, "no-answer", 487),
    context.voice.limitMs(dialRequest.timeoutSeconds),
  );
  call.timers.add(tooLong);
  const end = await context.tasks.excludeFromPending(call.accountSid, call.rung);
  clearTimeout(tooLong);
  rung.stop();
  if (end === "declined") endCall(context, call, "busy", 603);
  if (call.isOver || end !== "answered") return;
  setAnswered(context, call);
  if (dialRequest.limitSeconds !== null) {
    const limit = setTimeout(
      () => endCall(context, call, "completed"),
      context.voice.limitMs(dialRequest.limitSeconds),
    );
    call.timers.add(limit);
  }
  const { answerer } = dialRequest;
  if (answerer !== null)
    context.voice.track(
      reportAnswerer(context, call, answerer, rung.isMachine ? "machine_start" : "human"),
    );
  if (dialRequest.sendDigits !== null) call.leg.sendDigits(dialRequest.sendDigits);
  runDocument(context, call, dialRequest.onceAnswered);
}

interface Rung {
  stop(): void;
  /** An answering machine will pick up. */
  readonly isMachine: boolean;
}

/** How long the carrier listens before it decides: a greeting is longer than a hello. */
const listenSeconds = { human: 1.5, machine_start: 3 } as const;

/** https://www.twilio.com/docs/voice/answering-machine-detection, read 2026-11: the call continues meanwhile. */
async function reportAnswerer(
  context: SimulatorContext,
  call: LiveCall,
  report: StatusCallback,
  by: keyof typeof listenSeconds,
): Promise<void> {
  const seconds = listenSeconds[by];
  await sleep(context.voice.limitMs(seconds), new AbortController().signal);
  if (call.isOver) return;
  const fields = {
    AccountSid: call.accountSid,
    CallSid: call.sid,
    AnsweredBy: by,
    MachineDetectionDuration: String(seconds * 1_000),
  };
  await sendCallback(context, {
    accountSid: call.accountSid,
    about: call.sid,
    callSid: call.sid,
    report,
    fields,
    customerNumber: call.customerNumber ?? call.to,
    event: "call_status",
    status: by,
    title: `call answered by ${by}`,
  });
}

/** Null if it cannot be rung; the call has ended then. */
function ringBrowser(context: SimulatorContext, call: LiveCall): Rung | null {
  const identity = call.to.slice("client:".length).split("?")[0] ?? "";
  const stop = context.voice.devices.ring(call.accountSid, identity, call);
  if (stop === null) endCall(context, call, "no-answer", 480);
  return stop && { stop, isMachine: false };
}

async function ringPhone(
  context: SimulatorContext,
  call: LiveCall,
  isDeaf: boolean,
  isMachine: boolean,
): Promise<Rung | null> {
  // An unknown number becomes a customer, so it can be answered on the page.
  const owner =
    (await findCustomer(context.pool, call.accountSid, { number: call.to })) ??
    (await addCustomer(context.pool, call.accountSid, { name: "", number: call.to }));
  const end = (as: "busy" | "failed" | "no-answer", sipCode: number): null => {
    endCall(context, call, as, sipCode);
    return null;
  };
  if (owner === null || owner.phoneStatus === "not_in_service") return end("failed", 404);
  if (owner.phoneStatus === "off") return end("no-answer", 480);
  if (owner.answerBehavior === "busy" || isTalking(context, call)) return end("busy", 486);
  const answerBehavior = isMachine ? "voicemail" : isDeaf ? "rings" : owner.answerBehavior;
  const stopping = new AbortController();
  context.voice.track(
    applyAnswerBehavior(context, call, answerBehavior, owner.name, stopping.signal),
  );
  return { stop: () => stopping.abort(), isMachine: answerBehavior === "voicemail" };
}

/** Whether the same phone is in another call. */
function isTalking(context: SimulatorContext, call: LiveCall): boolean {
  const key = phoneKey(call.accountSid, call.to);
  for (const other of context.voice.calls.values()) {
    if (other === call || other.isOver || other.customerNumber === null) continue;
    if (phoneKey(other.accountSid, other.customerNumber) === key) return true;
  }
  return false;
}
