// npm test: every suite by one runner, and one closing line. Where all extra material must be there (CI), a
// suite that was left out is a failure; on a user's machine it says so and is no failure.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
}

const isStrict = process.env.CI === "true";
const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-test-"));
const file = path.join(folder, "report.json");

function run(): Promise<number> {
  const words = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ];
  const child = spawn(path.resolve("node_modules/.bin/vitest"), words, { stdio: "inherit" });
  return new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}

function read(): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

const code = await run();
const report = read();
rmSync(folder, { recursive: true, force: true });
if (!report) {
  console.log("\nThe runner ended without a report.\n0 passed, 1 failed");
  process.exit(1);
}
const leftOut = report.testResults.flatMap((suite) =>
  suite.assertionResults
    .filter((one) => one.status === "pending" || one.status === "skipped" || one.status === "todo")
    .map((one) => one.fullName),
);
if (leftOut.length > 0)
  console.log(`\nNot here (${leftOut.length}):\n  ${leftOut.slice(0, 40).join("\n  ")}`);
const isBroken =
  code !== 0 ||
  report.numFailedTests > 0 ||
  (isStrict && leftOut.length > 0) ||
  report.numPassedTests === 0;
const failed =
  report.numFailedTests +
  (isBroken && report.numFailedTests === 0 ? Math.max(1, report.numFailedTestSuites) : 0);
console.log(`\n${report.numPassedTests} passed, ${failed} failed`);
process.exit(isBroken ? 1 : 0);
