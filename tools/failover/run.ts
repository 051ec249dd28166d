// npm run failover [-- --kills 10 --seed N --json FILE --report]
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "#tools/build-if-needed.ts";
import { resolveFromCaller, runCommand } from "#tools/run-command.ts";
import { asList, writeBlock } from "#tools/storm/record-run.ts";
import { runFailover } from "./failover.ts";
import { formatSummary, tableOf } from "./summary.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "10" },
      seed: { type: "string" },
      json: { type: "string" },
      report: { type: "boolean", default: false },
    },
  });
  const startedAt = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  await buildIfNeeded({ log });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const report = await runFailover({ seed, kills: Number(values.kills), log });
  console.log(`\n${formatSummary(report)}\n\n${tableOf(report)}\n\nLog: ${report.log}`);
  if (values.json !== undefined)
    writeFileSync(resolveFromCaller(values.json), `${JSON.stringify(report, null, 2)}\n`);
  const { failures } = report;
  const verdict =
    failures.length === 0 ? "All within what is allowed." : `Too much: ${failures.join("; ")}.`;
  console.log(`\n${verdict}`);
  if (values.report)
    writeBlock("failover", `${asList(formatSummary(report))}\n\n${tableOf(report)}\n\n${verdict}`);
  if (failures.length > 0) process.exitCode = 1;
});
