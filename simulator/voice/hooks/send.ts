// A report of the telephone, on the same road as those of texts, with the same weather.
import { randomUUID } from "node:crypto";
import { byItsClock } from "#simulator/faults/wrong-clock.ts";
import { newSid } from "#simulator/ids.ts";
import type { HookWork } from "#simulator/store/errands.ts";
import { honestly, sendThrough } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";
import type { Fields } from "./fields.ts";
import type { Report } from "./report.ts";

export interface VoiceNews {
  readonly accountSid: string;
  /** What it is about: its news come in order where the weather lets them. */
  readonly about: string;
  readonly callSid: string | null;
  /** The customer's number where there is one, for rules that name it. */
  readonly handset: string;
  readonly event: "call_status" | "room" | "recording";
  readonly status: string;
  readonly title: string;
  readonly report: Report;
  readonly fields: Fields;
}

export async function sendNews(world: World, news: VoiceNews): Promise<void> {
  const work: HookWork = {
    ...honestly,
    messageSid: "",
    ...(news.callSid === null ? {} : { callSid: news.callSid }),
    event: news.event,
    status: news.status,
    url: news.report.url,
    method: news.report.method,
    fallbackUrl: null,
    params: byItsClock(news.fields, world.accounts.find(news.accountSid)?.rules ?? []),
    token: randomUUID(),
    title: news.title,
    words: null,
  };
  const about = { queue: news.about, handset: news.handset, words: "" };
  await sendThrough(world, news.accountSid, work, about, forge);
}

/** Believable and untrue: another end, another event, a recording that is none. */
function forge(work: HookWork): HookWork {
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
