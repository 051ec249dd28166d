// Sends a voice status report, queued like those of texts and with the same faults.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { applyClockSkew } from "#simulator/faults/clock-skew.ts";
import { newSid } from "#simulator/sid.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { noFaults, queueWithFaults } from "#simulator/webhooks/queue-webhook.ts";
import type { Fields } from "./callback-fields.ts";
import type { StatusCallback } from "./status-callback.ts";

export interface VoiceCallback {
  readonly accountSid: string;
  /** The call, conference or recording: its reports stay in order unless a fault changes that. */
  readonly about: string;
  readonly callSid: string | null;
  /** The customer's number if there is one, for fault rules that match it. */
  readonly customerNumber: string;
  readonly event: "call_status" | "conference" | "recording";
  readonly status: string;
  readonly title: string;
  readonly report: StatusCallback;
  readonly fields: Fields;
}

export async function sendCallback(
  context: SimulatorContext,
  callback: VoiceCallback,
): Promise<void> {
  const task: WebhookTask = {
    ...noFaults,
    messageSid: "",
    ...(callback.callSid === null ? {} : { callSid: callback.callSid }),
    event: callback.event,
    status: callback.status,
    url: callback.report.url,
    method: callback.report.method,
    fallbackUrl: null,
    params: applyClockSkew(
      callback.fields,
      context.accounts.find(callback.accountSid)?.rules ?? [],
    ),
    token: randomUUID(),
    title: callback.title,
    text: null,
  };
  const about = { queue: callback.about, customerAddress: callback.customerNumber, text: "" };
  await queueWithFaults(context, callback.accountSid, task, about, forge);
}

/** Plausible and false: another end, another event, a recording that does not exist. */
function forge(task: WebhookTask): WebhookTask {
  const wrongFields: Fields = {
    ...(task.params.CallStatus === undefined ? {} : { CallStatus: "failed", CallDuration: "0" }),
    ...(task.event === "conference" ? { StatusCallbackEvent: "conference-end" } : {}),
    ...(task.event === "recording" ? { RecordingSid: newSid("RE") } : {}),
  };
  return {
    ...task,
    params: { ...task.params, ...wrongFields },
    token: randomUUID(),
    isForged: true,
    dropsResponse: false,
    faults: ["forged"],
  };
}
