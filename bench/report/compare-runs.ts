// Compares a run with an earlier one, possibly of another machine: per unit, and beyond what the readings vary. Pure.
import { type Figure, needsQuietMachine } from "#bench/figure.ts";
import { maxQuietBusyness } from "#bench/reference/machine-units.ts";
import type { BenchRun } from "./bench-run.ts";

export type ComparedRun = Pick<BenchRun, "at" | "figures" | "busyness" | "drift"> & {
  readonly readings: Pick<BenchRun["readings"], "conversations">;
};

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly now: number;
  /** Positive is worse, as a share of the earlier value. */
  readonly change: number;
  /** Smaller changes say nothing. */
  readonly threshold: number;
  readonly verdict: "worse" | "better" | "same";
}

export interface RunComparison {
  readonly comparisons: readonly Comparison[];
  /** Durations and rates, if other work ran during one of the runs. */
  readonly leftOut: readonly string[];
}

/** Of figures that were read once. */
const assumedNoise = 0.15;
/** Two runs of the same code differ by as much. */
const minThreshold = 0.05;
const minThresholdOfSizes = 0.02;

export function compareRuns(earlier: ComparedRun, now: ComparedRun): RunComparison {
  const isBusy = Math.max(earlier.busyness, now.busyness) > maxQuietBusyness;
  const drift = earlier.drift + now.drift;
  const leftOut: string[] = [];
  const comparisons = now.figures.flatMap((figure): Comparison[] => {
    const old = earlier.figures.find((one) => one.name === figure.name);
    if (!old) return [];
    const [before, value] = [comparableOf(old), comparableOf(figure)];
    if (before === null || value === null) return [];
    if (isBusy && needsQuietMachine(figure)) {
      leftOut.push(figure.name);
      return [];
    }
    const noise = (old.noise ?? assumedNoise) + (figure.noise ?? assumedNoise);
    const threshold =
      figure.kind === null
        ? Math.max(minThresholdOfSizes, noise)
        : Math.max(minThreshold, noise + drift);
    const { name, unit, better } = figure;
    return [
      compare({ name, unit, before, now: value }, better, threshold),
      ...compareCosts(old, figure, noise),
    ];
  });
  return { comparisons, leftOut };
}

/** A figure that depends on the machine is compared only per unit. */
const comparableOf = ({ ours, perUnit, kind }: Figure): number | null =>
  kind === null ? ours : perUnit;

/** Statements and bytes depend on the code alone; what varies is the background work beside the operations. */
function compareCosts(old: Figure, figure: Figure, noise: number): Comparison[] {
  const [before, now] = [old.cost, figure.cost];
  if (!before || !now) return [];
  const threshold = Math.max(minThreshold, noise / 2);
  return (["statements", "roundTrips", "bytes"] as const).flatMap((part) => {
    const [was, is] = [before[part], now[part]];
    if (was === null || is === null) return [];
    const name = `${figure.name.replace(/, CPU$/, "")}, ${labels[part]}`;
    return [compare({ name, unit: "", before: was, now: is }, "lower", threshold)];
  });
}

const labels = { statements: "statements", roundTrips: "round trips", bytes: "bytes" };

function compare(
  values: Pick<Comparison, "name" | "unit" | "before" | "now">,
  better: Figure["better"],
  threshold: number,
): Comparison {
  const { before, now } = values;
  const growth = before === now ? 0 : before === 0 ? Number.POSITIVE_INFINITY : now / before - 1;
  const change = better === "lower" ? growth : before / now - 1;
  const verdict = change > threshold ? "worse" : change < -threshold ? "better" : "same";
  return { ...values, change, threshold, verdict };
}

export const hasWorse = ({ comparisons }: RunComparison): boolean =>
  comparisons.some(({ verdict }) => verdict === "worse");

export function formatComparison(
  { comparisons, leftOut }: RunComparison,
  earlier: ComparedRun,
  now: ComparedRun,
): string {
  const ofVerdict = (verdict: Comparison["verdict"]) =>
    comparisons.filter((one) => one.verdict === verdict).map(formatChange);
  const [worse, improved] = [ofVerdict("worse"), ofVerdict("better")];
  const same = comparisons.length - worse.length - improved.length;
  const sizes = [earlier.readings.conversations, now.readings.conversations];
  return [
    `Against the run of ${earlier.at}, per unit:`,
    ...(sizes[0] === sizes[1]
      ? []
      : [` the seeds differ: ${sizes[0]} conversations then, ${sizes[1]} now`]),
    ...worse.map((line) => ` ✗ worse   ${line}`),
    ...improved.map((line) => ` ✓ better  ${line}`),
    ` ${same} figures are the same within their noise.`,
    ...(leftOut.length === 0
      ? []
      : [
          ` ${leftOut.length} durations and rates are not compared, because the machine was busy (Node loop ${earlier.busyness} and ${now.busyness} times its CPU time).`,
        ]),
  ].join("\n");
}

function formatChange({ name, unit, before, now, change, threshold }: Comparison): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const values = `${before} → ${now} ${unit}`.trimEnd();
  return `${name}: ${values} (by ${percent(Math.abs(change))}, noise ${percent(threshold)})`;
}
