// npm test: runs every suite with one runner and prints one closing line. In CI a skipped suite is a failure; on a
// user's machine the closing line names what it needs.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

interface Report {
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly {
      status: string;
      fullName: string;
      failureMessages?: readonly string[];
    }[];
  }[];
}

const isStrict = process.env.CI === "true";
const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-test-"));

/** What no program brings: CI can't demand it. */
const unobtainable = "needs the right to mount a file system";

/** If more files fail, they are broken rather than flaky. */
const maxRetries = 8;

interface Run {
  readonly code: number;
  readonly report: Report | null;
}

async function run(
  name: string,
  which: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const file = path.join(folder, `${name}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const vitest = path.resolve("node_modules/.bin/vitest");
  const child = spawn(vitest, [...args, ...which], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const code = await new Promise<number>((done) => child.on("exit", (end) => done(end ?? 1)));
  return { code, report: read(file) };
}

function read(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

function lastLinesOf(file: string | undefined, count: number): string {
  if (file === undefined) return "";
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}

const namesOf = (files: Report["testResults"], ...states: readonly string[]): string[] =>
  files.flatMap((file) =>
    file.assertionResults.filter((one) => states.includes(one.status)).map((one) => one.fullName),
  );

/** Printed after the second run too: its output pushes the first run's errors off the last page of a log. */
const errorsOf = (files: Report["testResults"]): string =>
  files
    .flatMap((file) => file.assertionResults)
    .filter((one) => one.status === "failed")
    .map((one) => `${one.fullName}\n${(one.failureMessages ?? []).join("\n").slice(0, 1500)}`)
    .join("\n\n");

process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const first = await run("first", process.argv.slice(2));
if (!first.report) {
  console.log("\nThe runner ended without a report.\n0 passed, 1 failed");
  process.exit(1);
}
const { report } = first;
const brokenFiles = report.testResults.filter((file) => file.status === "failed");
let files = report.testResults;
let { code } = first;

// A failed file runs once more, alone, so that the output tells a flake from a broken test. On a user's machine a test
// that passes then counts as passed; in CI it counts as failed.
const flaky: string[] = [];
if (brokenFiles.length > 0 && brokenFiles.length <= maxRetries) {
  const again = await run(
    "second",
    brokenFiles.map((file) => file.name),
    { ONE_BY_ONE: "true" },
  );
  console.log(`\nErrors of the first run:\n${errorsOf(brokenFiles)}`);
  if (again.code === 0 && again.report) {
    const names = namesOf(brokenFiles, "failed");
    const flakyNames = names.length > 0 ? names : brokenFiles.map((file) => file.name);
    console.log(
      `\nPassed only when run again (${flakyNames.length}):\n  ${flakyNames.join("\n  ")}`,
    );
    flaky.push(...flakyNames);
    files = [...files.filter((file) => !brokenFiles.includes(file)), ...again.report.testResults];
    code = 0;
  }
}

const skipped = namesOf(files, "pending", "skipped", "todo");
if (skipped.length > 0)
  console.log(`\nNot run (${skipped.length}):\n  ${skipped.slice(0, 40).join("\n  ")}`);
const flakesThatCount = isStrict ? flaky.length : 0;
// CI runs the storm first; its result is part of the closing line.
const stormExit = process.env.STORM_EXIT;
const hasStormPassed = stormExit === "0";
const hasStormFailed = stormExit !== undefined && !hasStormPassed;
if (hasStormFailed) {
  console.log(`\nThe storm before these tests failed (exit ${stormExit}).`);
  console.log(lastLinesOf(process.env.STORM_LOG, 70));
}
const passed = namesOf(files, "passed").length - flakesThatCount;
let failed = namesOf(files, "failed").length + flakesThatCount + (hasStormFailed ? 1 : 0);
const isBroken =
  code !== 0 ||
  hasStormFailed ||
  flakesThatCount > 0 ||
  failed > 0 ||
  (isStrict && skipped.some((name) => name !== unobtainable)) ||
  passed === 0;
if (isBroken && failed === 0) failed = Math.max(1, report.numFailedTestSuites);
const reasons = [...new Set(skipped.map((name) => /needs .*/.exec(name)?.[0] ?? name))];
const notRun = skipped.length > 0 ? `; ${skipped.length} not run: ${reasons.join(", ")}` : "";
console.log(`\n${passed + (hasStormPassed ? 1 : 0)} passed, ${failed} failed${notRun}`);
process.exit(isBroken ? 1 : 0);
