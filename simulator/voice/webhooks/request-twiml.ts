// The carrier requests a call's instructions from the app and needs the response in time; otherwise it requests the
// fallback URL (docs/usage/webhooks and docs/voice/twiml, read 2026-11).
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, voiceRequestFaults } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/sid.ts";
import { sleep } from "#simulator/sleep.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { formatAlerts, parseTwiml, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import type { Outcome } from "#simulator/webhooks/http-request.ts";
import { isAccepted, postWebhook } from "#simulator/webhooks/post-webhook.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import type { Fields } from "./callback-fields.ts";
import { nameOf } from "./report-call-status.ts";

interface TwimlRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly fallback: { readonly url: string; readonly method: "GET" | "POST" } | null;
  readonly fields: Fields;
  /** A short label for the traffic log: "voice", "digits", "wait". */
  readonly what: string;
  readonly place: "call" | "heard_only";
}

export type TwimlReply =
  | { readonly kind: "verbs"; readonly verbs: readonly Verb[]; readonly base: string }
  | { readonly kind: "audio"; readonly bytes: Buffer; readonly type: string }
  | { readonly kind: "nothing" };

const maxAudioBytes = 12 * 1024 * 1024;

export async function requestTwiml(
  context: SimulatorContext,
  call: LiveCall,
  question: TwimlRequest,
  signal: AbortSignal,
): Promise<TwimlReply> {
  const subject = {
    customerAddress: call.customerNumber ?? call.from,
    text: "",
    event: "call",
  } as const;
  const applied = await context.accounts.applyFaultRules(
    call.accountSid,
    voiceRequestFaults,
    subject,
  );
  if (applied.haveRulesChanged) publishFaults(context, call.accountSid);
  const { faults } = applied;
  const kinds = faults.map(({ kind }) => kind).filter((kind) => kind !== "forged");
  const token = randomUUID();
  let failure = 11205;

  const tryAt = async (
    at: { url: string; method: "GET" | "POST" },
    how: { nth: number; hangsUp: boolean; extra?: Fields },
  ): Promise<TwimlReply | "silence"> => {
    let reply: TwimlReply = { kind: "nothing" };
    const judge = (outcome: Outcome) => {
      const read = readReply(outcome, at.url, question.place);
      reply = read.reply;
      if (read.code !== null) failure = read.code;
      return { isGood: reply.kind !== "nothing", text: read.text };
    };
    const outcome = await postWebhook(
      context,
      call.accountSid,
      {
        ...at,
        nth: how.nth,
        hangsUp: how.hangsUp,
        params: { ...question.fields, ...how.extra },
        token,
        isForged: false,
        faults: kinds,
        title: `${question.what} ${nameOf(call)}`,
        text: null,
        messageSid: null,
        callSid: call.sid,
        maxBytes: maxAudioBytes,
        checkResponse: judge,
      },
      // A started request completes even if the caller hangs up; its result is ignored then.
      context.voice.stopping.signal,
    );
    return outcome.kind === "silence" && outcome.reason !== "no response in time"
      ? "silence"
      : reply;
  };

  if (findFault(faults, "forged") !== null) {
    context.voice.track(forge(context, call, question, signal));
  }
  await sleep(findFault(faults, "late")?.ms ?? 0, signal);
  const first = { nth: 1, hangsUp: findFault(faults, "response_lost") !== null };
  let reply: TwimlReply | "silence";
  if (findFault(faults, "lost") === null) {
    reply = await tryAt(question, first);
    if (reply === "silence" && !signal.aborted) {
      await sleep(context.retryAfterMs * context.pace, signal);
      reply = signal.aborted ? reply : await tryAt(question, { nth: 2, hangsUp: false });
    }
  } else {
    await context.traffic.addLost(call.accountSid, {
      title: `${question.what} ${nameOf(call)}`,
      faults: kinds,
      text: null,
      messageSid: null,
      callSid: call.sid,
      method: question.method,
      url: question.url,
      request: { headers: {}, body: new URLSearchParams(question.fields).toString() },
    });
    reply = "silence";
  }
  const isLost = reply === "silence" || reply.kind === "nothing";
  if (isLost && question.fallback !== null && !signal.aborted) {
    const extra = { ErrorCode: String(failure), ErrorUrl: question.url };
    reply = await tryAt(question.fallback, { nth: 1, hangsUp: false, extra });
  }
  return reply === "silence" ? { kind: "nothing" } : reply;
}

function readReply(
  outcome: Outcome,
  base: string,
  usage: TwimlRequest["place"],
): { reply: TwimlReply; code: number | null; text: string | null } {
  const nothing = (code: number, text: string) =>
    ({ reply: { kind: "nothing" }, code, text: `${code} ${text}` }) as const;
  if (outcome.kind === "silence") return nothing(11205, "HTTP connection failure");
  if (!isAccepted(outcome)) return nothing(11200, "HTTP retrieval failure");
  const type = String(outcome.headers["content-type"] ?? "").toLowerCase();
  if (type.startsWith("audio/")) {
    return { reply: { kind: "audio", bytes: outcome.body, type }, code: null, text: null };
  }
  const body = outcome.body.toString("utf8");
  if (type.startsWith("text/plain")) {
    const sayVerb = { name: "Say", attributes: {}, children: [], text: body.trim() };
    return { reply: { kind: "verbs", verbs: [sayVerb], base }, code: null, text: null };
  }
  if (!/^(text|application)\/(xml|html|xhtml\+xml)/.test(type)) {
    return nothing(12300, `Invalid Content-Type: ${type === "" ? "none" : type}`);
  }
  const { verbs, alerts } = parseTwiml(body, usage);
  const text = formatAlerts(alerts);
  const error = alerts.find(({ isError }) => isError);
  if (error !== undefined) return { reply: { kind: "nothing" }, code: error.code, text };
  return { reply: { kind: "verbs", verbs, base }, code: null, text };
}

/** An unsigned request from an attacker, for a made-up call. The response is ignored. */
async function forge(
  context: SimulatorContext,
  call: LiveCall,
  { url, method, fields, what }: TwimlRequest,
  signal: AbortSignal,
): Promise<void> {
  await postWebhook(
    context,
    call.accountSid,
    {
      url,
      method,
      params: { ...fields, CallSid: newSid("CA") },
      token: randomUUID(),
      nth: 1,
      hangsUp: false,
      isForged: true,
      faults: ["forged"],
      title: `${what} ${nameOf(call)}`,
      text: null,
      messageSid: null,
      callSid: call.sid,
    },
    signal,
  );
}
