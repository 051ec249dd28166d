import type { SimulatorContext } from "#simulator/context.ts";
import type { JoinOptions, LiveConference } from "./conference.ts";

export function beepFor(
  context: SimulatorContext,
  conference: LiveConference,
  beep: JoinOptions["beep"],
  moment: "onEnter" | "onExit",
): void {
  if (beep !== "true" && beep !== moment) return;
  const { signal } = context.voice.stopping;
  context.voice.track(conference.media.announce(context.voice.exchange.clips.beep, signal));
}
