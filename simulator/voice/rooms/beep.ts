import type { World } from "#simulator/world.ts";
import type { Entrance, Room } from "./room.ts";

export function beepFor(
  world: World,
  room: Room,
  beep: Entrance["beep"],
  moment: "onEnter" | "onExit",
): void {
  if (beep !== "true" && beep !== moment) return;
  const { signal } = world.voice.stopping;
  world.voice.keep(room.media.announce(world.voice.exchange.clips.beep, signal));
}
