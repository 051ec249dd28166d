// The figures of a long run, kept in the documentation: as a table for people, and as data beside it.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { factsOf, type StormReport, tableOf } from "./report.ts";

const docs = path.join(import.meta.dirname, "../../docs");

export function recordRun(report: StormReport): void {
  writeBlock("storm", textOf(report));
  writeFileSync(path.join(docs, "reliability.json"), `${JSON.stringify(report, null, 2)}\n`);
}

/** Replaces what stands between the marks of this name on the page about reliability. */
export function writeBlock(name: string, text: string): void {
  const page = path.join(docs, "reliability.md");
  writeFileSync(page, withBlock(readFileSync(page, "utf8"), name, text));
}

export function withBlock(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/reliability.md has lost the marks of its table “${name}”`);
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`;
}

function textOf(report: StormReport): string {
  const faults =
    report.failures.length === 0
      ? "Nothing was lost, doubled or stuck."
      : `Faults found: ${report.failures.join("; ")}.`;
  return `${asList(factsOf(report))}\n\n${tableOf(report)}\n\n${faults}`;
}

export const asList = (facts: string): string =>
  facts
    .split("\n")
    .map((fact) => `- ${fact}`)
    .join("\n");
