// <Gather>: prompts, which the first key stops, then the keys.

import type { SimulatorContext } from "#simulator/context.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { count, flag, type Verb } from "#simulator/voice/twiml/parse-document.ts";
import { type AfterVerb, type DocumentContext, requestNextDocument } from "./next-document.ts";
import { prompt } from "./prompts.ts";

const usualSeconds = 5;

export async function gather(
  context: SimulatorContext,
  call: LiveCall,
  verb: Verb,
  scene: DocumentContext,
): Promise<AfterVerb> {
  const keys = listen(call, {
    max: count(verb, "numDigits", Number.POSITIVE_INFINITY),
    end: verb.attributes.finishOnKey ?? "#",
    quietMs: context.voice.keyMs(count(verb, "timeout", usualSeconds)),
  });
  try {
    const signal = AbortSignal.any([scene.signal, keys.pressed]);
    for (const child of verb.children) await prompt(context, call, child, { ...scene, signal });
    await context.tasks.excludeFromPending(call.accountSid, keys.whenDone(scene.signal));
  } finally {
    keys.stop();
  }
  if (scene.signal.aborted) return undefined;
  const { digits, endedBy } = keys;
  if (digits === "" && !flag(verb, "actionOnEmptyResult", false)) return undefined;
  return (
    requestNextDocument(scene, verb.attributes.action, verb.attributes.method, "digits", {
      Digits: digits,
      FinishedOnKey: endedBy,
      msg: "Gather End",
    }) ?? "end"
  );
}

function listen(call: LiveCall, rules: { max: number; end: string; quietMs: number }) {
  const pressed = new AbortController();
  const done = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | null = null;
  let isWaiting = false;
  const wait = () => {
    if (timer !== null) clearTimeout(timer);
    if (isWaiting) timer = setTimeout(done.resolve, rules.quietMs);
  };
  const keys = {
    digits: "",
    endedBy: "",
    pressed: pressed.signal,
    /** The timeout starts here, and again with every key. */
    whenDone: async (signal: AbortSignal): Promise<void> => {
      isWaiting = true;
      wait();
      if (signal.aborted) done.resolve();
      signal.addEventListener("abort", () => done.resolve(), { once: true });
      await done.promise;
    },
    stop: () => {
      stopHearing();
      if (timer !== null) clearTimeout(timer);
    },
  };
  const stopHearing = call.leg.onDigit((digit) => {
    pressed.abort();
    if (keys.endedBy !== "" || keys.digits.length >= rules.max) return;
    if (rules.end.includes(digit) && rules.end !== "") keys.endedBy = digit;
    else keys.digits += digit;
    wait();
    if (keys.endedBy !== "" || keys.digits.length >= rules.max) done.resolve();
  });
  return keys;
}
