// Sends one signed request to the app and logs it.
import type { FaultKind, TrafficVerdict } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { truncateBody, visibleHeaders } from "#simulator/traffic-log.ts";
import { type Outcome, resolveAppUrl, sendHttp } from "./http-request.ts";
import { sign } from "./sign.ts";

const maxResponseBytes = 64 * 1024;

interface WebhookPost {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly params: Readonly<Record<string, string>>;
  /** The same for every attempt of one event. */
  readonly token: string;
  readonly nth: number;
  readonly hangsUp: boolean;
  readonly isForged: boolean;
  readonly faults: readonly FaultKind[];
  readonly title: string;
  readonly text: string | null;
  readonly messageSid: string | null;
  readonly callSid?: string;
  readonly maxBytes?: number;
  /** Decides for the log row whether the response is acceptable, with a remark. */
  readonly checkResponse?: (outcome: Outcome) => { isGood: boolean; text: string | null };
}

export async function postWebhook(
  context: SimulatorContext,
  accountSid: string,
  posting: WebhookPost,
  signal: AbortSignal,
): Promise<Outcome> {
  const { params, method, isForged } = posting;
  const account = context.accounts.find(accountSid);
  const authToken = `${account?.authToken ?? ""}${isForged ? "?" : ""}`;
  const form = new URLSearchParams(params).toString();
  const isGet = method === "GET";
  const address =
    isGet && form !== ""
      ? `${posting.url}${posting.url.includes("?") ? "&" : "?"}${form}`
      : posting.url;
  const headers: Record<string, string> = {
    "user-agent": "TwilioProxy/1.1",
    accept: "*/*",
    "x-twilio-signature": sign(authToken, address, isGet ? {} : params),
    "i-twilio-idempotency-token": posting.token,
    ...(isGet
      ? {}
      : {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          "content-length": String(Buffer.byteLength(form)),
        }),
  };
  const road = resolveAppUrl(address, context.where);
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const outcome: Outcome =
    road === null
      ? { kind: "silence", reason: "the simulated world reaches only addresses on this machine" }
      : await sendHttp({
          url: road,
          method,
          headers,
          body: isGet ? null : form,
          timeoutMs: context.webhookTimeoutMs,
          maxBytes: posting.maxBytes ?? maxResponseBytes,
          hangsUp: posting.hangsUp,
          signal,
        });
  const durationMs = Math.round(performance.now() - startedMs);
  if (signal.aborted) return outcome;
  const judged = posting.checkResponse?.(outcome) ?? {
    isGood: isAccepted(outcome),
    text: posting.text,
  };
  await context.traffic.add(accountSid, {
    at,
    direction: "to_app",
    title: posting.title,
    verdict: verdictOn(outcome, isForged, judged.isGood),
    status: outcome.kind === "response" ? outcome.status : null,
    durationMs,
    attempt: posting.nth,
    faults: posting.faults,
    text: judged.text,
    messageSid: posting.messageSid,
    ...(posting.callSid === undefined ? {} : { callSid: posting.callSid }),
    method,
    url: address,
    request: { headers, body: isGet ? "" : truncateBody(form) },
    response:
      outcome.kind === "response"
        ? { headers: visibleHeaders(outcome.headers), body: truncateBody(bodyOf(outcome)) }
        : { headers: {}, body: outcome.reason },
  });
  return outcome;
}

export const isAccepted = (outcome: Outcome): boolean =>
  outcome.kind === "response" && outcome.status >= 200 && outcome.status < 300;

function bodyOf(outcome: Extract<Outcome, { kind: "response" }>): string {
  const type = String(outcome.headers["content-type"] ?? "");
  return /^(audio|video|image|application\/octet)/.test(type)
    ? `${outcome.body.length} bytes of ${type}`
    : outcome.body.toString("utf8");
}

function verdictOn(outcome: Outcome, isForged: boolean, isGood: boolean): TrafficVerdict {
  if (outcome.kind === "silence") return "no_response";
  if (isForged) return isAccepted(outcome) ? "forged_accepted" : "forged_rejected";
  return isGood ? "accepted" : "rejected";
}
