// The exchange for signaling-only calls: no packets, no mixer, a timer for each clip.

import { createClips } from "./audio/clips.ts";
import type { MediaExchange } from "./media-exchange.ts";
import { NullConference } from "./null-exchange/null-conference.ts";
import { NullLeg } from "./null-exchange/null-leg.ts";
import { NullPlaybackClock } from "./null-exchange/null-playback-clock.ts";

export interface NullMediaExchange extends MediaExchange {
  openLeg(id: string): NullLeg;
  openRoom(id: string): NullConference;
}

/** `pace` 1: clips and recordings last as long as in reality; 0: no time at all. */
export function createNullMediaExchange(
  options: { readonly pace?: number; readonly now?: () => number } = {},
): NullMediaExchange {
  const time = new NullPlaybackClock(options.pace ?? 1, options.now ?? (() => performance.now()));
  const legs = new Map<string, NullLeg>();
  const conferences = new Map<string, NullConference>();
  return {
    clips: createClips(async () => null),
    openLeg(id) {
      const leg =
        legs.get(id) ??
        new NullLeg(id, time, (closed) => {
          legs.delete(id);
          for (const conference of conferences.values()) conference.remove(closed);
        });
      legs.set(id, leg);
      return leg;
    },
    openRoom(id) {
      const conference =
        conferences.get(id) ?? new NullConference(id, time, () => conferences.delete(id));
      conferences.set(id, conference);
      return conference;
    },
    async stop() {
      for (const conference of [...conferences.values()]) conference.close();
      for (const leg of [...legs.values()]) leg.close();
    },
  };
}
