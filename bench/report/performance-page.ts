// The tables of docs/performance.md. Pure.
import { withBlock } from "#tools/marked-block.ts";
import type { Publication, PublishedFigure, PublishedRun } from "./publish-run.ts";

export const renderPerformancePage = (page: string, publication: Publication): string =>
  withBlock(page, "figures", formatPerformanceTables(publication));

export function formatPerformanceTables({ runs, figures }: Publication): string {
  const labelOf = labelRuns(runs);
  const costs = figures.filter(({ cost }) => cost !== null);
  return [
    tableOf(
      ["figure", "Deskbell", "per unit", "our bar", "bar at unit 1", "best peer", "measured"],
      figures.map((figure) => figureCells(figure, labelOf)),
    ),
    ...(costs.length === 0
      ? []
      : [
          tableOf(
            ["per operation", "application", "database", "statements", "round trips", "bytes"],
            costs.map(costCells),
          ),
        ]),
    runs.map((run) => `- **${labelOf(run.at)}**: ${describeRun(run)}`).join("\n"),
  ].join("\n\n");
}

/** A, B, C, in the order of the runs. */
function labelRuns(runs: readonly PublishedRun[]): (at: string) => string {
  return (at) => String.fromCharCode(65 + runs.findIndex((run) => run.at === at));
}

const figureCells = (
  { name, value, perUnit, bar, unitBar, peer, run }: PublishedFigure,
  labelOf: (at: string) => string,
): string[] => [name, value, perUnit, bar, unitBar, peer, `${run.slice(0, 10)}, ${labelOf(run)}`];

const costCells = ({ name, cost }: PublishedFigure): string[] => [
  name.replace(/, CPU$/, ""),
  `${cost?.app} ms`,
  `${cost?.database} ms`,
  String(cost?.statements),
  String(cost?.roundTrips),
  cost?.bytes?.toLocaleString("en") ?? "",
];

function describeRun({ at, machine, units, load, note }: PublishedRun): string {
  const unit =
    units === null
      ? "unit not measured"
      : `unit: Node ${units.node}, database ${units.database}, server ${units.server}, browser ${units.browser ?? "none"}`;
  const rest = load === null ? [] : [`load ${load.toFixed(1)}`];
  return `${[at.slice(0, 10), machine, unit, ...rest, ...(note === "" ? [] : [note])].join("; ")}.`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell.replaceAll("|", "\\|")} |`)).join("")}`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
