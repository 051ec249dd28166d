// What a phone's owner does with it when nobody at the page does anything.
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { sleep } from "#simulator/webhooks/post-with-retry.ts";
import { endCall } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

const afterSeconds = { picks_up: 2, declines: 2, voicemail: 5 } as const;
/** A machine lets one speak for so long. */
const machineSeconds = 30;

export async function applyAnswerBehavior(
  world: SimulatorContext,
  call: LiveCall,
  habit: AnswerBehavior,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  if (habit === "rings" || habit === "busy") return;
  await sleep(world.voice.limitMs(afterSeconds[habit]), signal);
  if (signal.aborted) return;
  call.settleRinging(habit === "declines" ? "declined" : "answered");
  if (habit === "voicemail") await beMachine(world, call, name);
}

async function beMachine(world: SimulatorContext, call: LiveCall, name: string): Promise<void> {
  const { clips } = world.voice.exchange;
  const speaking = new AbortController();
  call.speaking = speaking;
  const { signal } = speaking;
  const greeting = `This is the voicemail of ${name}. Please speak after the tone.`;
  const { clip } = await clips.say(greeting);
  await call.leg.speak(clip, signal);
  if (!signal.aborted) await call.leg.speak(clips.beep, signal);
  await sleep(world.voice.limitMs(machineSeconds), signal);
  endCall(world, call, "completed");
}

/** A voice for who has no microphone. */
export function playSimulatedVoice(
  world: SimulatorContext,
  call: LiveCall,
  clip: Parameters<LiveCall["leg"]["speak"]>[0],
): void {
  call.speaking?.abort();
  const speaking = new AbortController();
  call.speaking = speaking;
  world.voice.keep(call.leg.speak(clip, speaking.signal));
}
