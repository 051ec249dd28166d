import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { findReleaseTime, findTracked } from "./repository.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

function scratchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-clone-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("of a clone, a release contains what git tracks, at the time of the commit", async () => {
  const root = scratchFolder();
  const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args]);
  git("init", "-q");
  writeFileSync(path.join(root, "main.ts"), "");
  git("add", "main.ts");
  vi.stubEnv("GIT_COMMITTER_DATE", "2026-11-30T12:00:00Z");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "Add it.");
  writeFileSync(path.join(root, "notes.ts"), "");
  const isTracked = await findTracked(root);
  expect(["main.ts", "notes.ts"].filter(isTracked)).toEqual(["main.ts"]);
  vi.stubEnv("SOURCE_DATE_EPOCH", undefined);
  expect(await findReleaseTime(root)).toEqual(new Date("2026-11-30T12:00:00Z"));
  vi.stubEnv("SOURCE_DATE_EPOCH", "86400");
  expect(await findReleaseTime(root)).toEqual(new Date("1970-01-02T00:00:00Z"));
});

test("without a clone, it contains every file", async () => {
  const isTracked = await findTracked(scratchFolder());
  expect(isTracked("main.ts")).toBe(true);
});
