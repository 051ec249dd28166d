import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { version } from "#server/version.ts";

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

/** Runs a command of a release; settings are in a file of the folder. */
function deskbell(file: string, ...args: string[]): Promise<Ended> {
  const program = path.join(import.meta.dirname, "deskbell.js");
  const env = { PATH: process.env.PATH, DESKBELL_ENV_FILE: file };
  return promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
    (error: Ended) => error,
  );
}

function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("settings come from the file, and what is set already wins", async () => {
  const file = path.join(scratchFolder(), "deskbell.env");
  writeFileSync(file, 'PATH=/nowhere\nPORT="12#4"\n');
  expect(await deskbell(file, "start")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("12#4"),
  });
});

test("a file of settings that can't be read ends every command but version with one sentence", async () => {
  const folder = scratchFolder();
  for (const command of ["start", "doctor", "backup"])
    expect(await deskbell(folder, command)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The settings in ${folder} can't be read (EISDIR).\n`,
    });
  expect(await deskbell(folder, "version")).toMatchObject({ stdout: `${version}\n` });
});

test("no file of settings means the defaults", async () => {
  const missing = path.join(scratchFolder(), "deskbell.env");
  const { stderr } = await deskbell(missing, "backup");
  expect(stderr).toContain("deskbell backup --to FOLDER");
});
