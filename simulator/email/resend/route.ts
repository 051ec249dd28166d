// /resend/...: authenticates, routes and logs each request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TrafficVerdict } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { findEmailAccount } from "#simulator/email/store/email-accounts.ts";
import { readBody, type SimulatorResponse, sendResponse } from "#simulator/http/response.ts";
import { truncateBody, visibleHeaders } from "#simulator/traffic-log.ts";
import { resendError } from "./errors.ts";
import { postEmail } from "./post-email.ts";
import { routeResendRequest } from "./resources.ts";
import { redactedBody, trafficTitle } from "./traffic-labels.ts";
import type { ResendOutcome, ResendRequest } from "./types.ts";

/** 40 MB after base64, plus the JSON around it. */
const maxBodyBytes = 60 * 1024 * 1024;

export async function handleResend(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const raw = await readBody(request, maxBodyBytes);
  const method = request.method ?? "GET";
  const path = url.pathname.replace(/^\/resend\//, "");
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const account = key === "" ? null : await findEmailAccount(context.pool, { apiKey: key });
  if (account === null) {
    await sendResponse(response, resendError(key === "" ? "missing_api_key" : "invalid_api_key"));
    return;
  }
  const body = readJson(raw);
  const idempotencyKey = request.headers["idempotency-key"];
  const resendRequest: ResendRequest = {
    context,
    account,
    method,
    path,
    query: url.searchParams,
    body,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : null,
  };
  const outcome =
    method === "POST" && path === "emails"
      ? await postEmail(resendRequest)
      : { response: await routeResendRequest(resendRequest), faults: [] };
  const result = withLimits(outcome.response);
  const verdict = verdictOn(outcome);
  await context.traffic.add(account.accountSid, {
    at,
    direction: "to_carrier",
    title: trafficTitle(method, path, body),
    verdict,
    status: verdict === "done_disconnected" || verdict === "no_response" ? null : result.status,
    durationMs: Math.round(performance.now() - startedMs),
    attempt: 1,
    faults: outcome.faults,
    text: subjectOf(body),
    messageSid: null,
    method,
    url: `${url.pathname}${url.search}`,
    request: { headers: visibleHeaders(request.headers), body: truncateBody(redactedBody(body)) },
    response: {
      headers: visibleHeaders(result.headers ?? {}),
      body: result.json === undefined ? "" : truncateBody(JSON.stringify(result.json)),
    },
  });
  if (outcome.hangsUp !== undefined) request.socket.resetAndDestroy();
  else await sendResponse(response, result, outcome.slowMs);
}

function readJson(raw: Buffer): unknown {
  try {
    return raw.length === 0 ? null : JSON.parse(raw.toString("utf8"));
  } catch {
    return null;
  }
}

/** On every response, with fixed values; only a fault rule can cause a rate limit. */
const withLimits = (result: SimulatorResponse): SimulatorResponse => ({
  ...result,
  headers: {
    "ratelimit-limit": "2",
    "ratelimit-remaining": "1",
    "ratelimit-reset": "1",
    ...result.headers,
  },
});

function verdictOn({ response, hangsUp }: ResendOutcome): TrafficVerdict {
  if (hangsUp === "after") return "done_disconnected";
  if (hangsUp === "before") return "no_response";
  if (response.status === 401 || (response.json as { name?: string })?.name === "invalid_api_key") {
    return "key_rejected";
  }
  return response.status >= 400 ? "device_error" : "done";
}

const subjectOf = (body: unknown): string | null => {
  const subject = (body as { subject?: unknown } | null)?.subject;
  return typeof subject === "string" && subject !== "" ? subject : null;
};
