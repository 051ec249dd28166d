// Runs a call's instructions, document after document, until they end or others replace them.

import type { SimulatorContext } from "#simulator/context.ts";
import { endCall, setAnswered } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { joinConference } from "#simulator/voice/conferences/join-conference.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import { callFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { requestTwiml } from "#simulator/voice/webhooks/request-twiml.ts";
import type { AfterVerb, DocumentContext, NextDocument } from "./next-document.ts";
import { playClip, say } from "./prompts.ts";
import { runVerb } from "./run-verb.ts";

/** Ends an endless loop of redirects, as the carrier does. */
const maxDocuments = 1_000;
const excuse = "We are sorry, something went wrong on this line. Goodbye.";

/** Replaces whatever the call was running. */
export function runDocument(context: SimulatorContext, call: LiveCall, first: NextDocument): void {
  const program = new AbortController();
  const before = call.program;
  call.program = program;
  before.abort();
  context.voice.track(
    context.tasks.countAsPending(call.accountSid, followAll(context, call, first, program.signal)),
  );
}

async function followAll(
  context: SimulatorContext,
  call: LiveCall,
  first: NextDocument,
  signal: AbortSignal,
): Promise<void> {
  let next: NextDocument | null = first;
  for (let nth = 0; next !== null && nth < maxDocuments && !signal.aborted; nth += 1) {
    const after: NextDocument | "lost" | null = await runNext(context, call, next, signal);
    if (signal.aborted) return;
    if (after === "lost") {
      setAnswered(context, call);
      await say(context, call, excuse, { base: null, signal });
      next = null;
    } else next = after;
  }
  if (!signal.aborted) endCall(context, call, "completed");
}

async function runNext(
  context: SimulatorContext,
  call: LiveCall,
  next: NextDocument,
  signal: AbortSignal,
): Promise<NextDocument | "lost" | null> {
  if (next.kind === "enter") {
    await context.tasks.excludeFromPending(
      call.accountSid,
      joinConference(context, call, next.entrance, signal),
    );
    return null;
  }
  if (next.kind === "verbs") {
    return performAll(context, call, next.verbs, { base: null, signal });
  }
  const { documentUrl, fallback, extra, what } = next;
  const fields = { ...callFields(call), ...call.terms.extra, ...extra };
  const question = { ...documentUrl, fallback, fields, what, place: "call" } as const;
  const reply = await requestTwiml(context, call, question, signal);
  if (signal.aborted) return null;
  if (reply.kind === "nothing") return "lost";
  const base: DocumentContext["base"] =
    reply.kind === "verbs" && reply.base !== documentUrl.url && fallback !== null
      ? fallback
      : documentUrl;
  if (reply.kind === "verbs") return performAll(context, call, reply.verbs, { base, signal });
  setAnswered(context, call);
  const clip = await context.voice.exchange.clips.read(reply.bytes, reply.type);
  if (clip !== null) await playClip(context, call, clip, signal);
  return null;
}

async function performAll(
  context: SimulatorContext,
  call: LiveCall,
  verbs: readonly Verb[],
  scene: DocumentContext,
): Promise<NextDocument | null> {
  for (const verb of verbs) {
    // Only <Reject> leaves a call unanswered.
    if (verb.name !== "Reject") setAnswered(context, call);
    const after: AfterVerb = await runVerb(context, call, verb, scene);
    if (scene.signal.aborted || after === "end") return null;
    if (after !== undefined) return after;
  }
  return null;
}
