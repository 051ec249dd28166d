// What a simulated phone does without action on the page.
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { sleep } from "#simulator/sleep.ts";
import { endCall } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

const reactionSeconds = { picks_up: 2, declines: 2, voicemail: 5 } as const;
/** How long an answering machine records. */
const machineSeconds = 30;

export async function applyAnswerBehavior(
  context: SimulatorContext,
  call: LiveCall,
  answerBehavior: AnswerBehavior,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  if (answerBehavior === "rings" || answerBehavior === "busy") return;
  await sleep(context.voice.limitMs(reactionSeconds[answerBehavior]), signal);
  if (signal.aborted) return;
  call.settleRinging(answerBehavior === "declines" ? "declined" : "answered");
  if (answerBehavior === "voicemail") await beMachine(context, call, name);
}

async function beMachine(context: SimulatorContext, call: LiveCall, name: string): Promise<void> {
  const { clips } = context.voice.exchange;
  const speaking = new AbortController();
  call.speaking = speaking;
  const { signal } = speaking;
  const greeting = `This is the voicemail of ${name}. Please speak after the tone.`;
  const { clip } = await clips.message(greeting);
  await call.leg.speak(clip, signal);
  if (!signal.aborted) await call.leg.speak(clips.beep, signal);
  await sleep(context.voice.limitMs(machineSeconds), signal);
  endCall(context, call, "completed");
}

/** A recorded voice for callers without a microphone. */
export function playSimulatedVoice(
  context: SimulatorContext,
  call: LiveCall,
  clip: Parameters<LiveCall["leg"]["speak"]>[0],
): void {
  call.speaking?.abort();
  const speaking = new AbortController();
  call.speaking = speaking;
  context.voice.track(call.leg.speak(clip, speaking.signal));
}
