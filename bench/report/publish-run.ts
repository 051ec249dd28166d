// docs/performance.json: the published figures, each with the run that it is from. A run replaces the figures that it
// measured; the others keep their date. Pure.
import { type Figure, needsQuietMachine } from "#bench/figure.ts";
import { type MachineUnits, maxQuietBusyness } from "#bench/reference/machine-units.ts";
import type { BenchRun } from "./bench-run.ts";

export interface PublishedRun {
  readonly at: string;
  readonly machine: string;
  /** Null for runs that measured none. */
  readonly units: MachineUnits | null;
  readonly load: number | null;
  readonly note: string;
}

export interface PublishedCost {
  readonly app: number;
  readonly database: number;
  readonly statements: number;
  readonly roundTrips: number;
  readonly bytes: number | null;
}

export interface PublishedFigure {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  readonly perUnit: string;
  readonly bar: string;
  readonly unitBar: string;
  readonly peer: string;
  readonly cost: PublishedCost | null;
  /** The `at` of its run. */
  readonly run: string;
}

export interface Publication {
  readonly runs: readonly PublishedRun[];
  readonly figures: readonly PublishedFigure[];
}

/** Durations and rates of a busy machine are left out. */
export function publishRun(published: Publication, run: BenchRun): Publication {
  const figures = [...published.figures];
  let last = -1;
  for (const figure of run.figures) {
    const found = figures.findIndex((one) => one.name === figure.name);
    if (found >= 0) last = found;
    if (!isPublishable(figure, run)) continue;
    if (found < 0) last += 1;
    figures.splice(last, found < 0 ? 0 : 1, toPublished(figure, run));
  }
  const runs = [...published.runs.filter((one) => one.at !== run.at), describeRun(run)];
  const isUsed = ({ at }: PublishedRun) => figures.some((figure) => figure.run === at);
  return { runs: runs.filter(isUsed), figures };
}

export const isPublishable = (figure: Figure, { busyness }: Pick<BenchRun, "busyness">): boolean =>
  figure.ours !== null && (busyness <= maxQuietBusyness || !needsQuietMachine(figure));

const describeRun = ({ at, machine, units, readings }: BenchRun): PublishedRun => ({
  at,
  machine: `${machine.cpus} × ${machine.model}, ${Math.round(machine.memoryMiB / 1024)} GiB, ${machine.system}, Node ${machine.node}`,
  units,
  load: machine.load[0] ?? null,
  note: `at most ${readings.conversations.toLocaleString("en")} conversations`,
});

function toPublished(figure: Figure, run: BenchRun): PublishedFigure {
  const { name, ours, unit, perUnit, bar, unitBar, peer, cost } = figure;
  return {
    name,
    value: formatValue(ours, unit),
    perUnit: formatValue(perUnit, unit),
    bar: formatValue(bar, unit),
    unitBar: formatValue(unitBar, unit),
    peer,
    cost: cost && {
      app: cost.appCpuMs,
      database: cost.databaseCpuMs,
      statements: cost.statements,
      roundTrips: cost.roundTrips,
      bytes: cost.bytes,
    },
    run: run.at,
  };
}

export function formatValue(value: number | null, unit: string): string {
  if (value === null) return "";
  const number = value.toLocaleString("en");
  return unit === "times" ? `×${number}` : `${number} ${unit}`;
}
