// A run of the bench as its JSON contains it.
import os from "node:os";
import type { Figure } from "#bench/figure.ts";
import { figuresOf, type Readings } from "#bench/figures.ts";
import {
  busynessOf,
  driftOf,
  type MachineUnits,
  meanUnits,
  type Reference,
  unitsOf,
} from "#bench/reference/machine-units.ts";

export interface Machine {
  readonly cpus: number;
  readonly model: string;
  readonly memoryMiB: number;
  readonly system: string;
  readonly node: string;
  /** Over 1, 5 and 15 minutes, at the end of the run. */
  readonly load: readonly number[];
}

export interface BenchRun {
  readonly at: string;
  readonly isQuick: boolean;
  readonly machine: Machine;
  readonly reference: { readonly before: Reference; readonly after: Reference };
  readonly units: MachineUnits;
  /** The higher one of before and after. */
  readonly busyness: number;
  readonly drift: number;
  readonly figures: readonly Figure[];
  readonly readings: Readings;
}

export const describeMachine = (): Machine => ({
  cpus: os.cpus().length,
  model: os.cpus()[0]?.model ?? "unknown",
  memoryMiB: Math.round(os.totalmem() / 2 ** 20),
  system: `${os.type()} ${os.release()}`,
  node: process.version,
  load: os.loadavg(),
});

/** The units of a run: the machine may be slower at its end than at its start. */
export function combineReferences(
  before: Reference,
  after: Reference,
): Pick<BenchRun, "reference" | "units" | "busyness" | "drift"> {
  return {
    reference: { before, after },
    units: meanUnits(unitsOf(before), unitsOf(after)),
    busyness: Math.max(busynessOf(before), busynessOf(after)),
    drift: driftOf(unitsOf(before), unitsOf(after)),
  };
}

/** Computes units and figures again from what was measured: bars and the machine of unit 1 may have changed since. */
export function restoreRun(json: string): BenchRun | null {
  const run = JSON.parse(json) as Partial<BenchRun> & Pick<BenchRun, "readings">;
  if (!run.reference) return null;
  const combined = combineReferences(run.reference.before, run.reference.after);
  const figures = figuresOf(run.readings, combined.units);
  return { ...(run as BenchRun), ...combined, figures };
}
