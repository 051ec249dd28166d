// The exchange with real audio: packets to browsers, a mixer, one clock.

import { createClips } from "./audio/clips.ts";
import { frameMs } from "./audio/mulaw.ts";
import type { RunProgram } from "./audio/run-program.ts";
import { MixedConference } from "./legs/conference-mixer.ts";
import { Leg } from "./legs/leg.ts";
import { type ClockFigures, MediaClock } from "./legs/media-clock.ts";
import type { MediaExchange } from "./media-exchange.ts";
import { RtpPath, type RtpPathOptions } from "./packets/rtp-path.ts";

interface ExchangeOptions {
  /** Addresses that receive packets; only loopback by default. */
  readonly addresses?: readonly string[];
  /** UDP, one per leg; any free port by default. */
  readonly ports?: readonly [number, number];
  readonly lostAfterMs?: number;
  readonly connectWithinMs?: number;
  readonly runProgram?: RunProgram;
}

export interface AudioMediaExchange extends MediaExchange {
  readonly figures: ClockFigures & { readonly legs: number; readonly conferences: number };
}

export function createMediaExchange(options: ExchangeOptions = {}): AudioMediaExchange {
  const clips = createClips(options.runProgram);
  const legs = new Map<string, Leg>();
  const conferences = new Map<string, MixedConference>();
  const closing = new Set<Promise<void>>();
  const paths: RtpPathOptions = {
    addresses: options.addresses ?? ["127.0.0.1"],
    ports: options.ports ?? null,
    random: Math.random,
  };
  const clock = new MediaClock(
    () => {
      for (const leg of legs.values()) leg.listen();
      for (const conference of conferences.values()) conference.turn();
      for (const leg of legs.values()) leg.tell();
    },
    () => performance.now(),
  );
  const rules = {
    openPath: (ears: ConstructorParameters<typeof RtpPath>[1]) => new RtpPath(paths, ears),
    lostAfterTurns: (options.lostAfterMs ?? 6_000) / frameMs,
    connectWithinTurns: (options.connectWithinMs ?? 15_000) / frameMs,
    beep: clips.beep,
    onClosed: (leg: Leg) => {
      if (legs.get(leg.id) === leg) legs.delete(leg.id);
      if (legs.size === 0) clock.stop();
      const closed = leg.closing.then(() => {
        closing.delete(closed);
      });
      closing.add(closed);
    },
  };
  return {
    clips,
    get figures() {
      return { ...clock.figures, legs: legs.size, conferences: conferences.size };
    },
    openLeg(id) {
      const leg = legs.get(id) ?? new Leg(id, rules);
      legs.set(id, leg);
      clock.start();
      return leg;
    },
    openRoom(id) {
      const conference =
        conferences.get(id) ??
        new MixedConference(id, (closed) => {
          if (conferences.get(id) === closed) conferences.delete(id);
        });
      conferences.set(id, conference);
      return conference;
    },
    async stop() {
      clock.stop();
      for (const conference of [...conferences.values()]) conference.close();
      for (const leg of [...legs.values()]) leg.close();
      await Promise.all(closing);
    },
  };
}
