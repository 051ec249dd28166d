// The exchange for calls of which only the signals matter: no packets, no mixer, a timer for each clip.
import type { Exchange } from "./exchange.ts";
import { SilentLeg } from "./silent/silent-leg.ts";
import { SilentRoom } from "./silent/silent-room.ts";
import { SilentTime } from "./silent/silent-time.ts";
import { openClips } from "./sound/clips.ts";

export interface SilentExchange extends Exchange {
  openLeg(id: string): SilentLeg;
  openRoom(id: string): SilentRoom;
}

/** `pace` 1: clips and takes last as long as in life; 0: no time at all. */
export function openSilentExchange(
  options: { readonly pace?: number; readonly now?: () => number } = {},
): SilentExchange {
  const time = new SilentTime(options.pace ?? 1, options.now ?? (() => performance.now()));
  const legs = new Map<string, SilentLeg>();
  const rooms = new Map<string, SilentRoom>();
  return {
    clips: openClips(async () => null),
    openLeg(id) {
      const leg =
        legs.get(id) ??
        new SilentLeg(id, time, (closed) => {
          legs.delete(id);
          for (const room of rooms.values()) room.remove(closed);
        });
      legs.set(id, leg);
      return leg;
    },
    openRoom(id) {
      const room = rooms.get(id) ?? new SilentRoom(id, time, () => rooms.delete(id));
      rooms.set(id, room);
      return room;
    },
    async stop() {
      for (const room of [...rooms.values()]) room.close();
      for (const leg of [...legs.values()]) leg.close();
    },
  };
}
