import { noiseOf } from "#bench/noise.ts";
import { inOrder } from "#bench/spread.ts";
import type { LoopReading } from "./machine-units.ts";

interface LoopOptions {
  /** Repetitions that are not counted: code is compiled, caches fill. */
  readonly warmUps: number;
  readonly readings: number;
  readonly repetitions: number;
  /** On a busy machine there are fewer readings instead of a longer wait, but never fewer than three. */
  readonly maxMs: number;
  readonly readCpuMs: () => number;
}

const minReadings = 3;

/** Medians of several readings, each of which repeats the work a fixed number of times. */
export async function repeatLoop(
  work: () => Promise<void> | void,
  { warmUps, readings, repetitions, maxMs, readCpuMs }: LoopOptions,
): Promise<LoopReading> {
  const until = performance.now() + maxMs;
  for (let index = 0; index < warmUps; index += 1) await work();
  const found: { cpuMs: number; wallMs: number }[] = [];
  while (found.length < readings) {
    if (found.length >= minReadings && performance.now() > until) break;
    const [cpuBefore, startedAt] = [readCpuMs(), performance.now()];
    for (let index = 0; index < repetitions; index += 1) await work();
    found.push({
      cpuMs: (readCpuMs() - cpuBefore) / repetitions,
      wallMs: (performance.now() - startedAt) / repetitions,
    });
  }
  const cpuMs = found.map((one) => one.cpuMs);
  return {
    cpuMs: roundReading(middleOf(cpuMs)),
    wallMs: roundReading(middleOf(found.map((one) => one.wallMs))),
    noise: noiseOf(cpuMs),
  };
}

const middleOf = (values: readonly number[]): number =>
  inOrder(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A point read takes hundredths of a millisecond. */
const roundReading = (ms: number): number => Math.round(ms * 10_000) / 10_000;
