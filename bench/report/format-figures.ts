// The figures as a run prints them: a line each, then what the operations cost.
import type { Figure } from "#bench/figure.ts";
import { maxQuietBusyness } from "#bench/reference/machine-units.ts";
import type { BenchRun } from "./bench-run.ts";

export function formatFigures(figures: readonly Figure[]): string {
  const costs = figures.filter((figure) => figure.cost !== null);
  return [
    ...figures.map(formatFigure),
    ...(costs.length === 0 ? [] : ["", ...formatCosts(costs)]),
  ].join("\n");
}

/** ✓ and ✗ for the absolute bar, then for the bar at unit 1. */
function formatFigure(figure: Figure): string {
  const { name, ours, unit, perUnit, bar, unitBar, peer } = figure;
  const value = ours === null ? "not measured" : `${ours} ${unit}`;
  const marks = `${markOf(figure.isWithinBar)}${markOf(figure.isWithinUnitBar)}`;
  const columns = [
    ` ${marks} ${name.padEnd(52)}${value.padStart(18)}`,
    `bar ${bar ?? "-"}`.padEnd(10),
    `per unit ${perUnit ?? "-"}`.padEnd(16),
    `bar at unit 1 ${unitBar ?? "-"}`.padEnd(20),
    peer && `best peer ${peer}`,
  ];
  return columns.join("  ").trimEnd();
}

const markOf = (isWithin: boolean | null): string =>
  isWithin === null ? "·" : isWithin ? "✓" : "✗";

const costColumns = ["application", "database", "statements", "round trips", "bytes", "noise"];

function formatCosts(figures: readonly Figure[]): string[] {
  const line = (name: string, cells: readonly string[]) =>
    ` ${name.padEnd(44)}${cells.map((cell) => cell.padStart(13)).join("")}`;
  return [
    line("per operation, in CPU ms", costColumns),
    ...figures.map(({ name, cost }) => line(name, costCells(cost))),
  ];
}

const costCells = (cost: Figure["cost"]): string[] =>
  cost === null
    ? []
    : [cost.appCpuMs, cost.databaseCpuMs, cost.statements, cost.roundTrips, cost.bytes ?? "-"]
        .map(String)
        .concat(formatNoise(cost.noise));

export const formatNoise = (noise: number | null): string =>
  noise === null ? "-" : `± ${Math.round(noise * 100)} %`;

export function formatMachine({
  units,
  drift,
  busyness,
}: Pick<BenchRun, "units" | "drift" | "busyness">): string {
  const { node, database, server, browser } = units;
  return [
    `Units: Node ${node}, database ${database}, server ${server}, browser ${browser ?? "none"}; ` +
      `change during the run ${formatNoise(drift)}.`,
    ...(busyness <= maxQuietBusyness
      ? []
      : [
          `The machine was busy: the Node loop took ${busyness} times its CPU time. Durations and rates say little.`,
        ]),
  ].join("\n");
}
