import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { shortNumber } from "#simulator/traffic-log.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { stepFields } from "./callback-fields.ts";
import { sendCallback, type VoiceCallback } from "./send-callback.ts";

type CallEvent = "initiated" | "ringing" | "answered" | "completed";

/** News that a fault keeps until after the end, by call. */
const kept = new WeakMap<LiveCall, VoiceCallback[]>();

export function reportCallStatus(world: SimulatorContext, call: LiveCall, event: CallEvent): void {
  const { report } = call;
  if (report?.events.includes(event) !== true) return;
  const nth = call.told;
  call.told += 1;
  const fields = stepFields(call, event, { nth, at: world.now(), sipCode: call.sipCode });
  const news: VoiceCallback = {
    accountSid: call.accountSid,
    about: call.sid,
    callSid: call.sid,
    handset: call.handset ?? call.from,
    event: "call_status",
    status: fields.CallStatus ?? event,
    title: `call ${fields.CallStatus} ${nameOf(call)}`,
    report,
    fields,
  };
  world.voice.after(call.accountSid, call.sid, async () => {
    if (event === "answered" && (await isSuppressedByMailgun(world, call))) {
      kept.set(call, [...(kept.get(call) ?? []), news]);
      return;
    }
    await sendCallback(world, news);
    if (event !== "completed") return;
    for (const late of kept.get(call) ?? []) await sendCallback(world, late);
    kept.delete(call);
  });
}

async function isSuppressedByMailgun(world: SimulatorContext, call: LiveCall): Promise<boolean> {
  const subject = { handset: call.handset ?? call.from, words: "", event: "call_status" } as const;
  const struck = await world.accounts.strike(call.accountSid, ["end_before_answer"], subject);
  if (struck.isUsedUp) publishFaults(world, call.accountSid);
  return findFault(struck.faults, "end_before_answer") !== null;
}

/** Whose call it is, short enough for a row. */
export const nameOf = (call: Pick<LiveCall, "handset" | "from" | "to" | "direction">): string => {
  const other = call.handset ?? (call.direction === "inbound" ? call.from : call.to);
  return other.startsWith("+") ? shortNumber(other) : other;
};
