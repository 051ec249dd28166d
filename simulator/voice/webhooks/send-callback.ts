// A report of the telephone, on the same road as those of texts, with the same weather.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { applyClockSkew } from "#simulator/faults/clock-skew.ts";
import { newSid } from "#simulator/ids.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { noFaults, sendWithFaults } from "#simulator/webhooks/queue-webhook.ts";
import type { Fields } from "./callback-fields.ts";
import type { StatusCallback } from "./status-callback.ts";

export interface VoiceCallback {
  readonly accountSid: string;
  /** What it is about: its news come in order where the weather lets them. */
  readonly about: string;
  readonly callSid: string | null;
  /** The customer's number where there is one, for rules that name it. */
  readonly handset: string;
  readonly event: "call_status" | "room" | "recording";
  readonly status: string;
  readonly title: string;
  readonly report: StatusCallback;
  readonly fields: Fields;
}

export async function sendCallback(world: SimulatorContext, news: VoiceCallback): Promise<void> {
  const work: WebhookTask = {
    ...noFaults,
    messageSid: "",
    ...(news.callSid === null ? {} : { callSid: news.callSid }),
    event: news.event,
    status: news.status,
    url: news.report.url,
    method: news.report.method,
    fallbackUrl: null,
    params: applyClockSkew(news.fields, world.accounts.find(news.accountSid)?.rules ?? []),
    token: randomUUID(),
    title: news.title,
    words: null,
  };
  const about = { queue: news.about, handset: news.handset, words: "" };
  await sendWithFaults(world, news.accountSid, work, about, forge);
}

/** Believable and untrue: another end, another event, a recording that is none. */
function forge(work: WebhookTask): WebhookTask {
  const lies: Fields = {
    ...(work.params.CallStatus === undefined ? {} : { CallStatus: "failed", CallDuration: "0" }),
    ...(work.event === "room" ? { StatusCallbackEvent: "conference-end" } : {}),
    ...(work.event === "recording" ? { RecordingSid: newSid("RE") } : {}),
  };
  return {
    ...work,
    params: { ...work.params, ...lies },
    token: randomUUID(),
    isForged: true,
    losesAnswer: false,
    faults: ["forged"],
  };
}
