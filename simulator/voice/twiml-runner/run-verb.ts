// Each verb, and what it does to a call.

import type { SimulatorContext } from "#simulator/context.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import { dial } from "./dial.ts";
import { gather } from "./gather.ts";
import { type AfterVerb, type DocumentContext, requestNextDocument } from "./next-document.ts";
import { prompt } from "./prompts.ts";
import { record } from "./record.ts";

export async function runVerb(
  world: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<AfterVerb> {
  switch (verb.name) {
    case "Say":
    case "Play":
    case "Pause":
      return prompt(world, call, verb, scene);
    case "Gather":
      return gather(world, call, verb, scene);
    case "Record":
      return record(world, call, verb, scene);
    case "Dial":
      return dial(world, call, verb, scene);
    case "Redirect":
      return requestNextDocument(scene, verb.text, verb.attributes.method, "redirect", {}) ?? "end";
    case "Reject":
      return reject(world, call, verb);
    case "Hangup":
      return "end";
    default:
      return undefined;
  }
}

/** Of a call that is answered already only the end is left. */
function reject(world: SimulatorContext, call: LiveCall, verb: Verb): AfterVerb {
  if (call.answeredAt !== null) return "end";
  if (verb.attributes.reason === "busy") endCall(world, call, "busy", 486);
  else endCall(world, call, "no-answer", 603);
  return "end";
}
