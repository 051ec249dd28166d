// npm run bench [-- --quick] [--json FILE] [--keep FOLDER] [--only list,open,…] [--explain]
import { existsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "#tools/build-if-needed.ts";
import { resolveFromCaller, runCommand } from "#tools/run-command.ts";
import { figuresOf, formatFigures } from "./figures.ts";
import { explainAll } from "./plans/explain.ts";
import { readAll } from "./readings.ts";
import { defaultSeedCache } from "./seed-cache.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean" },
      json: { type: "string" },
      keep: { type: "string" },
      only: { type: "string" },
      explain: { type: "boolean" },
    },
  });
  const startedAt = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  const cache = {
    folder: values.keep ? resolveFromCaller(values.keep) : defaultSeedCache(),
    say: log,
  };
  if (values.explain) return explainAll(cache, values.quick ? 20_000 : 200_000);

  const isBuilt = await buildIfNeeded({ say: log }).then(
    () => existsSync(path.join(import.meta.dirname, "../dist/web/index.html")),
    (error: unknown) => {
      log(`the web app is not built, so its figures are left out: ${error}`);
      return false;
    },
  );
  const readings = await readAll(cache, {
    isQuick: values.quick === true,
    hasPages: isBuilt,
    only: values.only?.split(",") ?? [],
  });
  const figures = figuresOf(readings);
  console.log(`\n${formatFigures(figures)}\n`);
  if (values.json === undefined) return;
  const machine = {
    ...{ cpus: os.cpus().length, model: os.cpus()[0]?.model, memoryMiB: os.totalmem() >> 20 },
    ...{ system: `${os.type()} ${os.release()}`, node: process.version, load: os.loadavg() },
  };
  const report = { at: new Date().toISOString(), isQuick: values.quick === true, machine };
  writeFileSync(
    resolveFromCaller(values.json),
    `${JSON.stringify({ ...report, figures, readings }, null, 2)}\n`,
  );
});
