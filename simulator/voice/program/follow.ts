// A call follows its instructions, document after document, until they end or others take their place.

import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { answerCall, endCall } from "#simulator/voice/calls/move-call.ts";
import { askDesk } from "#simulator/voice/hooks/ask.ts";
import { callFields } from "#simulator/voice/hooks/fields.ts";
import { stayInRoom } from "#simulator/voice/rooms/enter.ts";
import type { Verb } from "#simulator/voice/twiml/read-document.ts";
import type { World } from "#simulator/world.ts";
import type { AfterVerb, Next, Scene } from "./next.ts";
import { perform } from "./perform.ts";
import { playClip, say } from "./prompts.ts";

/** A loop of redirects that never does anything is cut, as the carrier cuts it. */
const mostDocuments = 1_000;
const excuse = "We are sorry, something went wrong on this line. Goodbye.";

/** Whatever the call did until now ends here. */
export function follow(world: World, call: LiveCall, first: Next): void {
  const program = new AbortController();
  const before = call.program;
  call.program = program;
  before.abort();
  world.voice.keep(
    world.errands.during(call.accountSid, followAll(world, call, first, program.signal)),
  );
}

async function followAll(
  world: World,
  call: LiveCall,
  first: Next,
  signal: AbortSignal,
): Promise<void> {
  let next: Next | null = first;
  for (let nth = 0; next !== null && nth < mostDocuments && !signal.aborted; nth += 1) {
    const after: Next | "lost" | null = await takeNext(world, call, next, signal);
    if (signal.aborted) return;
    if (after === "lost") {
      answerCall(world, call);
      await say(world, call, excuse, { base: null, signal });
      next = null;
    } else next = after;
  }
  if (!signal.aborted) endCall(world, call, "completed");
}

async function takeNext(
  world: World,
  call: LiveCall,
  next: Next,
  signal: AbortSignal,
): Promise<Next | "lost" | null> {
  if (next.kind === "enter") {
    await world.errands.apart(call.accountSid, stayInRoom(world, call, next.entrance, signal));
    return null;
  }
  if (next.kind === "verbs") {
    return performAll(world, call, next.verbs, { base: null, signal });
  }
  const { place, fallback, extra, what } = next;
  const fields = { ...callFields(call), ...call.terms.extra, ...extra };
  const question = { ...place, fallback, fields, what, place: "call" } as const;
  const reply = await askDesk(world, call, question, signal);
  if (signal.aborted) return null;
  if (reply.kind === "nothing") return "lost";
  const base: Scene["base"] =
    reply.kind === "verbs" && reply.base !== place.url && fallback !== null ? fallback : place;
  if (reply.kind === "verbs") return performAll(world, call, reply.verbs, { base, signal });
  answerCall(world, call);
  const clip = await world.voice.exchange.clips.read(reply.bytes, reply.type);
  if (clip !== null) await playClip(world, call, clip, signal);
  return null;
}

async function performAll(
  world: World,
  call: LiveCall,
  verbs: readonly Verb[],
  scene: Scene,
): Promise<Next | null> {
  for (const verb of verbs) {
    // Nothing but a rejection leaves a call unanswered.
    if (verb.name !== "Reject") answerCall(world, call);
    const after: AfterVerb = await perform(world, call, verb, scene);
    if (scene.signal.aborted || after === "end") return null;
    if (after !== undefined) return after;
  }
  return null;
}
