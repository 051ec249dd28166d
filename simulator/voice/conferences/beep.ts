import type { SimulatorContext } from "#simulator/context.ts";
import type { JoinOptions, ReceiveBudget } from "./conference.ts";

export function beepFor(
  world: SimulatorContext,
  room: ReceiveBudget,
  beep: JoinOptions["beep"],
  moment: "onEnter" | "onExit",
): void {
  if (beep !== "true" && beep !== moment) return;
  const { signal } = world.voice.stopping;
  world.voice.keep(room.media.announce(world.voice.exchange.clips.beep, signal));
}
