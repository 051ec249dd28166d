// The figures of a long run, kept in the documentation: as a table for people, and as data beside it.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { factsOf, type StormReport, tableOf } from "./report.ts";

const docs = path.join(import.meta.dirname, "../../docs");
const [begin, end] = ["<!-- storm: begin -->", "<!-- storm: end -->"];

export function recordRun(report: StormReport): void {
  const page = path.join(docs, "reliability.md");
  writeFileSync(page, withRun(readFileSync(page, "utf8"), report));
  writeFileSync(path.join(docs, "reliability.json"), `${JSON.stringify(report, null, 2)}\n`);
}

export function withRun(page: string, report: StormReport): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/reliability.md has lost the marks of its table");
  const facts = factsOf(report)
    .split("\n")
    .map((fact) => `- ${fact}`)
    .join("\n");
  const faults =
    report.failures.length === 0
      ? "Nothing was lost, doubled or stuck."
      : `Faults found: ${report.failures.join("; ")}.`;
  return `${page.slice(0, from)}${begin}\n${facts}\n\n${tableOf(report)}\n\n${faults}\n${page.slice(to)}`;
}
