// The exchange for calls of which only the signals matter: no packets, no mixer, a timer for each clip.

import { openClips } from "./audio/clips.ts";
import type { MediaExchange } from "./media-exchange.ts";
import { NullConference } from "./null-exchange/null-conference.ts";
import { NullLeg } from "./null-exchange/null-leg.ts";
import { NullPlaybackClock } from "./null-exchange/null-playback-clock.ts";

export interface NullMediaExchange extends MediaExchange {
  openLeg(id: string): NullLeg;
  openRoom(id: string): NullConference;
}

/** `pace` 1: clips and takes last as long as in life; 0: no time at all. */
export function createNullMediaExchange(
  options: { readonly pace?: number; readonly now?: () => number } = {},
): NullMediaExchange {
  const time = new NullPlaybackClock(options.pace ?? 1, options.now ?? (() => performance.now()));
  const legs = new Map<string, NullLeg>();
  const rooms = new Map<string, NullConference>();
  return {
    clips: openClips(async () => null),
    openLeg(id) {
      const leg =
        legs.get(id) ??
        new NullLeg(id, time, (closed) => {
          legs.delete(id);
          for (const room of rooms.values()) room.remove(closed);
        });
      legs.set(id, leg);
      return leg;
    },
    openRoom(id) {
      const room = rooms.get(id) ?? new NullConference(id, time, () => rooms.delete(id));
      rooms.set(id, room);
      return room;
    },
    async stop() {
      for (const room of [...rooms.values()]) room.close();
      for (const leg of [...legs.values()]) leg.close();
    },
  };
}
