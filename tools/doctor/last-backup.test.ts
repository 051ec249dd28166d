import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLastBackup, recordBackup } from "./last-backup.ts";

const at = new Date("2026-11-30T12:00:00Z");

function scratchFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-backup-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the time of a backup is found again, and replaced by the next", () => {
  const folder = scratchFolder();
  expect(findLastBackup(folder)).toBeNull();
  recordBackup(folder, new Date("2026-11-29T12:00:00Z"));
  recordBackup(folder, at);
  expect(findLastBackup(folder)).toEqual(at);
  expect(fs.readdirSync(folder)).toEqual(["last-backup"]);
});

test("a file that can't be read or understood counts as none", () => {
  const folder = scratchFolder();
  const file = path.join(folder, "last-backup");
  fs.writeFileSync(file, "yesterday");
  expect(findLastBackup(folder)).toBeNull();
  fs.rmSync(file);
  fs.mkdirSync(file);
  expect(findLastBackup(folder)).toBeNull();
});

test("a pipe isn't waited for, a link isn't followed, and a huge file isn't read whole", () => {
  const file = path.join(scratchFolder(), "last-backup");
  execFileSync("mkfifo", [file]);
  // In a process of its own, since it could block this one.
  const finding = `import { findLastBackup } from ${JSON.stringify(path.join(import.meta.dirname, "last-backup.ts"))};
    console.log(findLastBackup(${JSON.stringify(path.dirname(file))}));`;
  const run = [process.execPath, ["--input-type=module", "-e", finding]] as const;
  expect(execFileSync(...run, { encoding: "utf8", timeout: 20_000 })).toBe("null\n");
  fs.rmSync(file);
  fs.symlinkSync("/dev/zero", file);
  expect(findLastBackup(path.dirname(file))).toBeNull();
  fs.rmSync(file);
  fs.writeFileSync(file, `${at.toISOString()}\n${"x".repeat(1_000)}`);
  expect(findLastBackup(path.dirname(file))).toBeNull();
});

test("the file belongs to the owner of the folder, and no link is followed", () => {
  const folder = scratchFolder();
  if (process.getuid?.() === 0) fs.chownSync(folder, 65_534, 65_534);
  const other = path.join(scratchFolder(), "other");
  fs.writeFileSync(other, "untouched");
  for (const name of ["last-backup", "last-backup.partial"])
    fs.symlinkSync(other, path.join(folder, name));
  recordBackup(folder, at);
  expect(fs.statSync(path.join(folder, "last-backup")).uid).toBe(fs.statSync(folder).uid);
  expect(fs.readFileSync(other, "utf8")).toBe("untouched");
  expect(findLastBackup(folder)).toEqual(at);
});
