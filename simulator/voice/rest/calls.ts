import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { dialOut, registerDialedCall } from "#simulator/voice/calls/dial-out.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { firstRequest } from "#simulator/voice/calls/start-inbound.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import {
  callStatuses,
  deleteCallRecord,
  findCallRecord,
  listCallRecords,
} from "#simulator/voice/store/calls.ts";
import { parseTwiml } from "#simulator/voice/twiml/parse-document.ts";
import type { NextDocument } from "#simulator/voice/twiml-runner/next-document.ts";
import { runDocument } from "#simulator/voice/twiml-runner/run-document.ts";
import { parseDialRequest } from "./parse-dial-request.ts";
import { isWebAddress, parseCallbackFields, parseUrlField } from "./parse-form.ts";
import { callShape } from "./shapes.ts";

export function findLiveCall(
  context: SimulatorContext,
  accountSid: string,
  sid: string,
): LiveCall | null {
  const call = context.voice.calls.get(sid);
  return call?.accountSid === accountSid ? call : null;
}

export async function createCall({
  context,
  account,
  form,
}: TwilioRequest): Promise<SimulatorResponse> {
  const dialRequest = await parseDialRequest(context, account, form);
  if (!("to" in dialRequest)) return dialRequest;
  const onceAnswered = await readInstructions(context, account.sid, form);
  if ("status" in onceAnswered) return onceAnswered;
  const whole = { ...dialRequest, onceAnswered };
  const call = await registerDialedCall(context, whole);
  const response: SimulatorResponse = { status: 201, json: callShape(call) };
  dialOut(context, call, whole);
  return response;
}

async function readInstructions(
  context: SimulatorContext,
  accountSid: string,
  form: URLSearchParams,
): Promise<NextDocument | SimulatorResponse> {
  const applicationSid = form.get("ApplicationSid");
  if (applicationSid !== null) {
    const application = await findApplication(context.pool, accountSid, applicationSid);
    const first = application === null ? null : firstRequest(application.settings, {});
    return first ?? twilioError(21218, { detail: applicationSid });
  }
  return readNext(form) ?? twilioError(21205);
}

/** The document itself or its URL; null if there is neither. */
function readNext(form: URLSearchParams): NextDocument | null {
  const twiml = form.get("Twiml");
  if (twiml !== null) {
    const { verbs, alerts } = parseTwiml(twiml);
    return alerts.some(({ isError }) => isError) ? null : { kind: "verbs", verbs };
  }
  const documentUrl = parseUrlField(form, "Url", "Method", "POST");
  if (documentUrl === null) return null;
  const fallback = parseUrlField(form, "FallbackUrl", "FallbackMethod", "POST");
  return { kind: "ask", documentUrl, fallback, extra: {}, what: "voice" };
}

export async function fetchCall(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const call =
    findLiveCall(context, account.sid, sid) ??
    (await findCallRecord(context.pool, account.sid, sid));
  return call === null ? twilioError(20404) : { status: 200, json: callShape(call) };
}

export async function updateCall(request: TwilioRequest, sid: string): Promise<SimulatorResponse> {
  const { context, account, form } = request;
  const call = findLiveCall(context, account.sid, sid);
  if (call === null || call.isOver) {
    const known = call ?? (await findCallRecord(context.pool, account.sid, sid));
    return known === null ? twilioError(20404) : twilioError(21220);
  }
  const status = form.get("Status");
  if (status !== null && status !== "completed" && status !== "canceled") {
    return twilioError(20001, { detail: "Status" });
  }
  const url = form.get("Url");
  if (url !== null && !isWebAddress(url)) return twilioError(21205, { detail: url });
  if (form.has("StatusCallback")) {
    call.report = parseCallbackFields(form, "StatusCallback", "completed") ?? call.report;
  }
  if (status !== null) {
    // Status=canceled does not affect an answered call.
    if (call.answeredAt === null) endCall(context, call, "canceled", 487);
    else if (status === "completed") endCall(context, call, "completed");
  } else if (url !== null || form.has("Twiml")) {
    if (call.answeredAt === null) return twilioError(21220);
    const next = readNext(form);
    if (next === null) return twilioError(21205, { detail: "Twiml" });
    runDocument(context, call, next);
  }
  return { status: 200, json: callShape(call) };
}

export async function deleteCall(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  if (findLiveCall(context, account.sid, sid)?.isOver === false) return twilioError(20009);
  if ((await findCallRecord(context.pool, account.sid, sid)) === null) return twilioError(20404);
  await deleteCallRecord(context.pool, account.sid, sid);
  return { status: 204 };
}

export async function listCalls({
  context,
  account,
  path,
  query,
}: TwilioRequest): Promise<SimulatorResponse> {
  const page = readPage(query);
  const status = query.get("Status");
  if (status !== null && !callStatuses.some((one) => one === status)) {
    return twilioError(20001, { detail: "Status" });
  }
  const after = readTime(query.get("StartTime>") ?? query.get("StartTime"));
  const before = readTime(query.get("StartTime<"));
  if (after === "wrong" || before === "wrong") return twilioError(20001, { detail: "StartTime" });
  const found = await listCallRecords(context.pool, account.sid, {
    to: query.get("To"),
    from: query.get("From"),
    status,
    startedAfter: after,
    startedBefore: before,
    ...pageBoundsOf(page),
  });
  const shape = (one: (typeof found)[number]) =>
    callShape(findLiveCall(context, account.sid, one.sid) ?? one);
  return pageOf("calls", path, query, found, shape, (last) => `PA${last.seq}`);
}

/** Converts a page to rows of a list that is newest first; one extra row shows that there is a next page. */
export function pageBoundsOf(page: ReturnType<typeof readPage>): {
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
