// Formats the results of a run.
import { asTable } from "#tools/storm/report.ts";
import type { FailoverReport } from "./failover.ts";
import { faults, type MeasureName, measures } from "./measures.ts";

const seconds = (ms: number | null) => (ms === null ? "" : `${(ms / 1_000).toFixed(1)} s`);

export const tableOf = (report: FailoverReport): string =>
  asTable(
    ["from the kill until", "measured", "half within", "at most", "allowed"],
    (Object.keys(measures) as MeasureName[]).map((name) => {
      const { count, medianMs, worstMs, never } = report.measures[name];
      const { purpose, barMs } = measures[name];
      const worst = never > 0 ? `never (${never})` : seconds(worstMs);
      return [purpose, count, seconds(medianMs), worst, seconds(barMs)];
    }),
  );

export function formatSummary({
  seed,
  kills,
  processes,
  machine,
  ...report
}: FailoverReport): string {
  const counted = Object.entries(faults).map(
    ([name, purpose]) => `${report.faults[name as keyof typeof faults]} ${purpose}`,
  );
  return [
    `Seed ${seed}, ${kills} kills of one of ${processes} processes on external PostgreSQL, ${machine.cpus} processors with a load of ${Math.round(machine.load)}, ${machine.node}, ${report.at.slice(0, 10)}.`,
    `Found beside that: ${counted.join(", ")}.`,
    ...report.leftOut.map((one) => `Left out: ${one}.`),
  ].join("\n");
}
