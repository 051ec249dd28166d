import type { Answer } from "#simulator/http/answer.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Asked } from "#simulator/rest/resources.ts";
import { askFirst } from "#simulator/voice/calls/begin-inbound.ts";
import { dialOut, openDialled } from "#simulator/voice/calls/dial-out.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { endCall } from "#simulator/voice/calls/move-call.ts";
import { follow } from "#simulator/voice/program/follow.ts";
import type { Next } from "#simulator/voice/program/next.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import {
  callStatuses,
  deleteCallRecord,
  findCallRecord,
  listCallRecords,
} from "#simulator/voice/store/calls.ts";
import { readDocument } from "#simulator/voice/twiml/read-document.ts";
import type { World } from "#simulator/world.ts";
import { readDialling } from "./read-dialling.ts";
import { isWebAddress, readPlace, readReport } from "./read-form.ts";
import { callShape } from "./shapes.ts";

export function findLiveCall(world: World, accountSid: string, sid: string): LiveCall | null {
  const call = world.voice.calls.get(sid);
  return call?.accountSid === accountSid ? call : null;
}

export async function makeCall({ world, account, form }: Asked): Promise<Answer> {
  const dialling = await readDialling(world, account, form);
  if (!("to" in dialling)) return dialling;
  const onceAnswered = await readInstructions(world, account.sid, form);
  if ("status" in onceAnswered) return onceAnswered;
  const whole = { ...dialling, onceAnswered };
  const call = await openDialled(world, whole);
  const answer: Answer = { status: 201, json: callShape(call) };
  dialOut(world, call, whole);
  return answer;
}

async function readInstructions(
  world: World,
  accountSid: string,
  form: URLSearchParams,
): Promise<Next | Answer> {
  const applicationSid = form.get("ApplicationSid");
  if (applicationSid !== null) {
    const application = await findApplication(world.pool, accountSid, applicationSid);
    const first = application === null ? null : askFirst(application.settings, {});
    return first ?? refuse(21218, { detail: applicationSid });
  }
  return readNext(form) ?? refuse(21205);
}

/** The document itself, or where it is; null for neither. */
function readNext(form: URLSearchParams): Next | null {
  const twiml = form.get("Twiml");
  if (twiml !== null) {
    const { verbs, alerts } = readDocument(twiml);
    return alerts.some(({ isError }) => isError) ? null : { kind: "verbs", verbs };
  }
  const place = readPlace(form, "Url", "Method", "POST");
  if (place === null) return null;
  const fallback = readPlace(form, "FallbackUrl", "FallbackMethod", "POST");
  return { kind: "ask", place, fallback, extra: {}, what: "voice" };
}

export async function fetchCall({ world, account }: Asked, sid: string): Promise<Answer> {
  const call =
    findLiveCall(world, account.sid, sid) ?? (await findCallRecord(world.pool, account.sid, sid));
  return call === null ? refuse(20404) : { status: 200, json: callShape(call) };
}

export async function changeCall(asked: Asked, sid: string): Promise<Answer> {
  const { world, account, form } = asked;
  const call = findLiveCall(world, account.sid, sid);
  if (call === null || call.isOver) {
    const known = call ?? (await findCallRecord(world.pool, account.sid, sid));
    return known === null ? refuse(20404) : refuse(21220);
  }
  const status = form.get("Status");
  if (status !== null && status !== "completed" && status !== "canceled") {
    return refuse(20001, { detail: "Status" });
  }
  const url = form.get("Url");
  if (url !== null && !isWebAddress(url)) return refuse(21205, { detail: url });
  if (form.has("StatusCallback")) {
    call.report = readReport(form, "StatusCallback", "completed") ?? call.report;
  }
  if (status !== null) {
    // Cancelling leaves alone whoever talks already.
    if (call.answeredAt === null) endCall(world, call, "canceled", 487);
    else if (status === "completed") endCall(world, call, "completed");
  } else if (url !== null || form.has("Twiml")) {
    if (call.answeredAt === null) return refuse(21220);
    const next = readNext(form);
    if (next === null) return refuse(21205, { detail: "Twiml" });
    follow(world, call, next);
  }
  return { status: 200, json: callShape(call) };
}

export async function deleteCall({ world, account }: Asked, sid: string): Promise<Answer> {
  if (findLiveCall(world, account.sid, sid)?.isOver === false) return refuse(20009);
  if ((await findCallRecord(world.pool, account.sid, sid)) === null) return refuse(20404);
  await deleteCallRecord(world.pool, account.sid, sid);
  return { status: 204 };
}

export async function listCalls({ world, account, path, query }: Asked): Promise<Answer> {
  const page = readPage(query);
  const status = query.get("Status");
  if (status !== null && !callStatuses.some((one) => one === status)) {
    return refuse(20001, { detail: "Status" });
  }
  const after = readTime(query.get("StartTime>") ?? query.get("StartTime"));
  const before = readTime(query.get("StartTime<"));
  if (after === "wrong" || before === "wrong") return refuse(20001, { detail: "StartTime" });
  const found = await listCallRecords(world.pool, account.sid, {
    to: query.get("To"),
    from: query.get("From"),
    status,
    startedAfter: after,
    startedBefore: before,
    ...placeIn(page),
  });
  const shape = (one: (typeof found)[number]) =>
    callShape(findLiveCall(world, account.sid, one.sid) ?? one);
  return pageOf("calls", path, query, found, shape, (last) => `PA${last.seq}`);
}

/** From a page to the rows of a list that is newest first; one more shows that there is a next page. */
export function placeIn(page: ReturnType<typeof readPage>): {
  below: string | null;
  offset: number;
  limit: number;
} {
  const below = /^PA(\d+)$/.exec(page.token ?? "")?.[1] ?? null;
  return {
    below,
    offset: below === null ? page.number * page.size : 0,
    limit: page.size + 1,
  };
}

function readTime(value: string | null): Date | null | "wrong" {
  if (value === null || value === "") return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? "wrong" : at;
}
