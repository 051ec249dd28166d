// A call follows its instructions, document after document, until they end or others take their place.

import type { SimulatorContext } from "#simulator/context.ts";
import { endCall, presentUpdatedCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { joinConference } from "#simulator/voice/conferences/join-conference.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import { callFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { requestTwiml } from "#simulator/voice/webhooks/request-twiml.ts";
import type { AfterVerb, DocumentContext, NextDocument } from "./next-document.ts";
import { playClip, say } from "./prompts.ts";
import { runVerb } from "./run-verb.ts";

/** A loop of redirects that never does anything is cut, as the carrier cuts it. */
const mostDocuments = 1_000;
const excuse = "We are sorry, something went wrong on this line. Goodbye.";

/** Whatever the call did until now ends here. */
export function runDocument(world: SimulatorContext, call: LiveCall, first: NextDocument): void {
  const program = new AbortController();
  const before = call.program;
  call.program = program;
  before.abort();
  world.voice.keep(
    world.errands.during(call.accountSid, followAll(world, call, first, program.signal)),
  );
}

async function followAll(
  world: SimulatorContext,
  call: LiveCall,
  first: NextDocument,
  signal: AbortSignal,
): Promise<void> {
  let next: NextDocument | null = first;
  for (let nth = 0; next !== null && nth < mostDocuments && !signal.aborted; nth += 1) {
    const after: NextDocument | "lost" | null = await takeNext(world, call, next, signal);
    if (signal.aborted) return;
    if (after === "lost") {
      presentUpdatedCall(world, call);
      await say(world, call, excuse, { base: null, signal });
      next = null;
    } else next = after;
  }
  if (!signal.aborted) endCall(world, call, "completed");
}

async function takeNext(
  world: SimulatorContext,
  call: LiveCall,
  next: NextDocument,
  signal: AbortSignal,
): Promise<NextDocument | "lost" | null> {
  if (next.kind === "enter") {
    await world.errands.apart(call.accountSid, joinConference(world, call, next.entrance, signal));
    return null;
  }
  if (next.kind === "verbs") {
    return performAll(world, call, next.verbs, { base: null, signal });
  }
  const { place, fallback, extra, what } = next;
  const fields = { ...callFields(call), ...call.terms.extra, ...extra };
  const question = { ...place, fallback, fields, what, place: "call" } as const;
  const reply = await requestTwiml(world, call, question, signal);
  if (signal.aborted) return null;
  if (reply.kind === "nothing") return "lost";
  const base: DocumentContext["base"] =
    reply.kind === "verbs" && reply.base !== place.url && fallback !== null ? fallback : place;
  if (reply.kind === "verbs") return performAll(world, call, reply.verbs, { base, signal });
  presentUpdatedCall(world, call);
  const clip = await world.voice.exchange.clips.read(reply.bytes, reply.type);
  if (clip !== null) await playClip(world, call, clip, signal);
  return null;
}

async function performAll(
  world: SimulatorContext,
  call: LiveCall,
  verbs: readonly Verb[],
  scene: DocumentContext,
): Promise<NextDocument | null> {
  for (const verb of verbs) {
    // Nothing but a rejection leaves a call unanswered.
    if (verb.name !== "Reject") presentUpdatedCall(world, call);
    const after: AfterVerb = await runVerb(world, call, verb, scene);
    if (scene.signal.aborted || after === "end") return null;
    if (after !== undefined) return after;
  }
  return null;
}
