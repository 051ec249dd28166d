// npm run storm [-- --minutes 10 --seed N --processes 1..3 --database embedded|external|pgbouncer --load 1
//   --without kills,faults,backup --json FILE --report --trace]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "#tools/build-if-needed.ts";
import { resolveFromCaller, runCommand } from "#tools/run-command.ts";
import { recordRun } from "./record-run.ts";
import { formatSummary, tableOf } from "./report.ts";
import type { DatabaseKind } from "./settings.ts";
import { runStorm } from "./storm.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      seed: { type: "string" },
      processes: { type: "string", default: "1" },
      database: { type: "string" },
      load: { type: "string", default: "1" },
      without: { type: "string", default: "" },
      json: { type: "string" },
      report: { type: "boolean", default: false },
      trace: { type: "boolean", default: false },
    },
  });
  const processes = Number(values.processes);
  const database = (values.database ?? (processes > 1 ? "external" : "embedded")) as DatabaseKind;
  if (database === "embedded" && processes > 1)
    throw new Error("Several processes need --database external or pgbouncer.");
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const startedAt = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  await buildIfNeeded({ log });
  const report = await runStorm({
    seed,
    minutes: Number(values.minutes),
    processes,
    database,
    load: Number(values.load),
    without: values.without.split(","),
    traces: values.trace,
    log,
  });
  console.log(`\n${formatSummary(report)}\n\n${tableOf(report)}\n`);
  console.log(`Log: ${JSON.stringify(report.log, null, 1)}`);
  if (values.json !== undefined)
    writeFileSync(resolveFromCaller(values.json), `${JSON.stringify(report, null, 2)}\n`);
  if (values.report) recordRun(report);
  if (report.failures.length === 0) {
    console.log(`\nThe storm of seed ${seed} is over: nothing lost, nothing doubled.`);
    return;
  }
  for (const one of report.unhandled.slice(0, 10)) console.log(`  ${one}`);
  console.log(`\nThe storm of seed ${seed} found faults:\n  ${report.failures.join("\n  ")}`);
  console.log(`Examples:\n  ${report.examples.slice(0, 30).join("\n  ")}`);
  for (const one of report.restored?.undecided ?? []) console.log(`  ${one}`);
  console.log(
    `Again: npm run storm -- --seed ${seed} --minutes ${report.minutes} --processes ${processes} --database ${database}`,
  );
  process.exitCode = 1;
});
