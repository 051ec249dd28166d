// Memory of the watched process: proportional set size as reported by Linux, every few seconds.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { SupervisedProcess } from "#tools/storm/environment/process.ts";

export interface MemoryFigures {
  readonly samples: number;
  readonly firstMiB: number | null;
  readonly lastMiB: number | null;
  readonly maxMiB: number | null;
  readonly changePercent: number | null;
}

const everyMs = 5_000;
/** By then code is compiled, pools are filled and caches are warm. */
const warmMs = 180_000;
/** Twenty minutes: a shorter measurement shows only warm-up and garbage collection. */
const minSamples = 240;
export const maxChangePercent = 10;

interface MemoryWatch {
  end(): Promise<MemoryFigures>;
}

export function watchMemory(process: SupervisedProcess): MemoryWatch {
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

/** Compares medians of the first and last third, since single samples depend on garbage collection. */
export function figuresOf(samples: readonly number[]): MemoryFigures {
  const max = samples.length === 0 ? null : round(Math.max(...samples));
  if (samples.length < minSamples)
    return {
      samples: samples.length,
      maxMiB: max,
      firstMiB: null,
      lastMiB: null,
      changePercent: null,
    };
  const third = Math.floor(samples.length / 3);
  const first = median(samples.slice(0, third));
  const last = median(samples.slice(-third));
  return {
    samples: samples.length,
    firstMiB: round(first),
    lastMiB: round(last),
    maxMiB: max,
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
    return null; // Killed at this moment, or not Linux
  }
}
