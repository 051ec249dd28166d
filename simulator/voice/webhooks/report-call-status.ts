import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { shortNumber } from "#simulator/traffic-log.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { stepFields } from "./callback-fields.ts";
import { sendCallback, type VoiceCallback } from "./send-callback.ts";

type CallEvent = "initiated" | "ringing" | "answered" | "completed";

/** Reports that a fault holds back until after the end, by call. */
const delayedCallbacks = new WeakMap<LiveCall, VoiceCallback[]>();

export function reportCallStatus(
  context: SimulatorContext,
  call: LiveCall,
  event: CallEvent,
): void {
  const { report } = call;
  if (report?.events.includes(event) !== true) return;
  const nth = call.reportCount;
  call.reportCount += 1;
  const fields = stepFields(call, event, { nth, at: context.now(), sipCode: call.sipCode });
  const callback: VoiceCallback = {
    accountSid: call.accountSid,
    about: call.sid,
    callSid: call.sid,
    customerNumber: call.customerNumber ?? call.from,
    event: "call_status",
    status: fields.CallStatus ?? event,
    title: `call ${fields.CallStatus} ${nameOf(call)}`,
    report,
    fields,
  };
  context.voice.after(call.accountSid, call.sid, async () => {
    if (event === "answered" && (await shouldEndBeforeAnswer(context, call))) {
      delayedCallbacks.set(call, [...(delayedCallbacks.get(call) ?? []), callback]);
      return;
    }
    await sendCallback(context, callback);
    if (event !== "completed") return;
    for (const late of delayedCallbacks.get(call) ?? []) await sendCallback(context, late);
    delayedCallbacks.delete(call);
  });
}

async function shouldEndBeforeAnswer(context: SimulatorContext, call: LiveCall): Promise<boolean> {
  const subject = {
    customerAddress: call.customerNumber ?? call.from,
    text: "",
    event: "call_status",
  } as const;
  const applied = await context.accounts.applyFaultRules(
    call.accountSid,
    ["end_before_answer"],
    subject,
  );
  if (applied.haveRulesChanged) publishFaults(context, call.accountSid);
  return findFault(applied.faults, "end_before_answer") !== null;
}

/** Short label of a call's other party, for a log row. */
export const nameOf = (
  call: Pick<LiveCall, "customerNumber" | "from" | "to" | "direction">,
): string => {
  const other = call.customerNumber ?? (call.direction === "inbound" ? call.from : call.to);
  return other.startsWith("+") ? shortNumber(other) : other;
};
