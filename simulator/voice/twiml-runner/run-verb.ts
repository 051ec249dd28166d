// Executes each verb on a call.

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
  context: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<AfterVerb> {
  switch (verb.name) {
    case "Say":
    case "Play":
    case "Pause":
      return prompt(context, call, verb, scene);
    case "Gather":
      return gather(context, call, verb, scene);
    case "Record":
      return record(context, call, verb, scene);
    case "Dial":
      return dial(context, call, verb, scene);
    case "Redirect":
      return requestNextDocument(scene, verb.text, verb.attributes.method, "redirect", {}) ?? "end";
    case "Reject":
      return reject(context, call, verb);
    case "Hangup":
      return "end";
    default:
      return undefined;
  }
}

/** An answered call can only end. */
function reject(context: SimulatorContext, call: LiveCall, verb: Verb): AfterVerb {
  if (call.answeredAt !== null) return "end";
  if (verb.attributes.reason === "busy") endCall(context, call, "busy", 486);
  else endCall(context, call, "no-answer", 603);
  return "end";
}
