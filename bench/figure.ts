// One figure, its value on the machine of unit 1, and how it compares with its bars. Pure.
import { type Cost, cpuMsOfCost, cpuMsPerUnit } from "./cost/cost.ts";
import type { MachineUnits, WorkKind } from "./reference/machine-units.ts";
import { roundFigure } from "./spread.ts";

export interface Figure {
  readonly name: string;
  readonly ours: number | null;
  readonly unit: string;
  readonly better: "lower" | "higher";
  /** The work that it depends on; null for sizes, counts and ratios, which no machine changes. */
  readonly kind: WorkKind | null;
  /** As on the machine of unit 1; null without a kind or a unit. */
  readonly perUnit: number | null;
  readonly bar: number | null;
  readonly isWithinBar: boolean | null;
  /** On the machine of unit 1. */
  readonly unitBar: number | null;
  readonly isWithinUnitBar: boolean | null;
  /** Half the range of repeated readings, as a share; null if there was only one. */
  readonly noise: number | null;
  readonly cost: Cost | null;
  readonly peer: string;
}

export interface FigureOptions {
  readonly bar?: number;
  readonly unitBar?: number;
  readonly kind?: WorkKind;
  readonly noise?: number | null | undefined;
  readonly better?: "lower" | "higher";
  readonly peer?: string;
}

export function createFigure(
  { name, ours, unit }: Pick<Figure, "name" | "ours" | "unit">,
  options: FigureOptions,
  units: MachineUnits | null,
): Figure {
  const { bar = null, unitBar = null, kind = null, noise = null, peer = "" } = options;
  const better = options.better ?? "lower";
  const machineUnit = kind === null ? null : (units?.[kind] ?? null);
  const perUnit =
    ours === null || machineUnit === null
      ? null
      : roundFigure(better === "lower" ? ours / machineUnit : ours * machineUnit);
  const comparable = kind === null ? ours : perUnit;
  return {
    name,
    ours,
    unit,
    better,
    kind,
    perUnit,
    noise,
    peer,
    cost: null,
    bar,
    isWithinBar: isWithin(ours, bar, better),
    unitBar,
    isWithinUnitBar: isWithin(comparable, unitBar, better),
  };
}

/** CPU ms of application and database per operation. */
export function createCostFigure(
  name: string,
  cost: Cost | null,
  unitBar: number | null,
  units: MachineUnits | null,
): Figure {
  const [ours, perUnit] = [cost && cpuMsOfCost(cost), cost && units && cpuMsPerUnit(cost, units)];
  return {
    name,
    ours,
    unit: "CPU ms",
    perUnit,
    noise: cost?.noise ?? null,
    cost,
    peer: "",
    better: "lower",
    kind: "server",
    bar: null,
    isWithinBar: null,
    unitBar,
    isWithinUnitBar: isWithin(perUnit, unitBar, "lower"),
  };
}

function isWithin(
  value: number | null,
  bar: number | null,
  better: Figure["better"],
): boolean | null {
  if (value === null || bar === null) return null;
  return better === "lower" ? value <= bar : value >= bar;
}

/** CPU time depends on other work on the machine far less than durations and rates do. */
export const needsQuietMachine = (figure: Figure): boolean =>
  figure.kind !== null && figure.cost === null;
