// Writes the figures of a long run to the documentation: a table and a data file.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withBlock } from "#tools/marked-block.ts";
import { formatSummary, type StormReport, tableOf } from "./report.ts";

const docs = path.join(import.meta.dirname, "../../docs");

export function recordRun(report: StormReport): void {
  writeBlock("storm", textOf(report));
  writeFileSync(path.join(docs, "reliability.json"), `${JSON.stringify(report, null, 2)}\n`);
}

/** Replaces the text between the markers of this name on the reliability page. */
export function writeBlock(name: string, text: string): void {
  const page = path.join(docs, "reliability.md");
  writeFileSync(page, withBlock(readFileSync(page, "utf8"), name, text));
}

function textOf(report: StormReport): string {
  const faults =
    report.failures.length === 0
      ? "Nothing was lost, doubled or stuck."
      : `Faults found: ${report.failures.join("; ")}.`;
  return `${asList(formatSummary(report))}\n\n${tableOf(report)}\n\n${faults}`;
}

export const asList = (summary: string): string =>
  summary
    .split("\n")
    .map((entry) => `- ${entry}`)
    .join("\n");
