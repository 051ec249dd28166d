// npm run bench [-- --quick] [--only lists,opening,…] [--sizes 2000,20000] [--keep FOLDER] [--explain]
//   [--json FILE] [--against FILE] [--report] [--from FILE]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";
import { buildIfNeeded } from "#tools/build-if-needed.ts";
import { buildServerIfNeeded } from "#tools/build-server.ts";
import { resolveFromCaller, runCommand } from "#tools/run-command.ts";
import { figuresOf } from "./figures.ts";
import { explainAll } from "./plans/explain.ts";
import { type ReadOptions, readAll } from "./readings.ts";
import { formatReference } from "./reference/machine-units.ts";
import { measureReference, measureServerReference } from "./reference/measure-reference.ts";
import {
  type BenchRun,
  combineReferences,
  describeMachine,
  restoreRun,
} from "./report/bench-run.ts";
import { compareRuns, formatComparison, hasWorse } from "./report/compare-runs.ts";
import { formatFigures, formatMachine } from "./report/format-figures.ts";
import { recordRun } from "./report/record-run.ts";
import { defaultSeedCache, type SeedCache } from "./seed-cache.ts";

function readRun(file: string): BenchRun {
  const run = restoreRun(readFileSync(resolveFromCaller(file), "utf8"));
  if (run === null)
    throw new ConfigError(`${file} has no reference unit: an older bench wrote it. Measure again.`);
  return run;
}

async function measureRun(cache: SeedCache, options: ReadOptions): Promise<BenchRun> {
  const before = await measureReference();
  console.log(`\n${formatReference(before)}\n`);
  const readings = await readAll(cache, options);
  // The machine's other work may have changed.
  const after = { ...before, ...(await measureServerReference()) };
  const combined = combineReferences(before, after);
  return {
    at: new Date().toISOString(),
    isQuick: options.isQuick,
    machine: describeMachine(),
    ...combined,
    figures: figuresOf(readings, combined.units),
    readings,
  };
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "string" },
      keep: { type: "string" },
      only: { type: "string" },
      sizes: { type: "string" },
      explain: { type: "boolean" },
      against: { type: "string" },
      report: { type: "boolean" },
      from: { type: "string" },
    },
  });
  const startedAt = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  const cache = {
    folder: values.keep ? resolveFromCaller(values.keep) : defaultSeedCache(),
    log,
  };
  if (values.explain) return explainAll(cache, values.quick ? 20_000 : 200_000);
  // Read first, so that a wrong name doesn't cost a whole run.
  const earlier = values.against === undefined ? null : readRun(values.against);

  const measure = async () => {
    await buildServerIfNeeded(log);
    const isBuilt = await buildIfNeeded({ log }).then(
      () => existsSync(path.join(import.meta.dirname, "../dist/web/index.html")),
      (error: unknown) => {
        log(`the web app is not built, so its figures are left out: ${error}`);
        return false;
      },
    );
    return measureRun(cache, {
      isQuick: values.quick,
      hasPages: isBuilt,
      only: values.only?.split(",") ?? [],
      sizes: values.sizes?.split(",").map(Number) ?? null,
    });
  };
  const run = values.from === undefined ? await measure() : readRun(values.from);
  console.log(`\n${formatFigures(run.figures)}\n`);
  console.log(formatMachine(run));
  if (values.json !== undefined)
    writeFileSync(resolveFromCaller(values.json), `${JSON.stringify(run, null, 2)}\n`);
  if (values.report) recordRun(run);
  if (earlier === null) return;
  const comparison = compareRuns(earlier, run);
  console.log(`\n${formatComparison(comparison, earlier, run)}`);
  if (hasWorse(comparison)) process.exitCode = 1;
});
