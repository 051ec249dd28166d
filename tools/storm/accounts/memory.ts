// What the watched process weighs: proportional set size from Linux's own books, every few seconds.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Stormed } from "#tools/storm/ground/process.ts";

export interface MemoryFigures {
  readonly samples: number;
  readonly firstMiB: number | null;
  readonly lastMiB: number | null;
  readonly mostMiB: number | null;
  readonly changePercent: number | null;
}

const everyMs = 5_000;
/** Code is compiled, pools are filled, caches are warm. */
const warmMs = 180_000;
/** Twenty minutes: what is measured in less is the warming up, and which collection of garbage came last. */
const leastSamples = 240;
export const mostChangePercent = 10;

export interface MemoryWatch {
  end(): Promise<MemoryFigures>;
}

export function watchMemory(process: Stormed): MemoryWatch {
  let isOver = false;
  let life: { since: number; samples: number[] } = { since: -1, samples: [] };
  let longest: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      const since = process.readySince();
      const pid = process.pid();
      if (since !== null && pid !== null && performance.now() - since > warmMs) {
        if (life.since !== since) life = { since, samples: [] };
        const mib = pssOf(pid);
        if (mib !== null) life.samples.push(mib);
        if (life.samples.length > longest.length) longest = life.samples;
      }
      await pause(everyMs);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return figuresOf(longest);
    },
  };
}

/** The first third of what was seen against the last: single samples lie between two collections of garbage. */
export function figuresOf(samples: readonly number[]): MemoryFigures {
  const most = samples.length === 0 ? null : round(Math.max(...samples));
  if (samples.length < leastSamples)
    return {
      ...{ samples: samples.length, mostMiB: most },
      ...{ firstMiB: null, lastMiB: null, changePercent: null },
    };
  const third = Math.floor(samples.length / 3);
  const first = median(samples.slice(0, third));
  const last = median(samples.slice(-third));
  return {
    samples: samples.length,
    firstMiB: round(first),
    lastMiB: round(last),
    mostMiB: most,
    changePercent: round((last / first - 1) * 100),
  };
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const round = (number: number): number => Math.round(number * 10) / 10;

function pssOf(pid: number): number | null {
  try {
    const kB = /^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1];
    return kB === undefined ? null : Number(kB) / 1_024;
  } catch {
    return null; // killed at this moment, or no Linux
  }
}
