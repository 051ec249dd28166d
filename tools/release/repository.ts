// What git knows about the files of a release.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const maxListBytes = 64 * 1024 * 1024;

/** Whether a path belongs to the repository; all do where there is no clone. */
export async function findTracked(root: string): Promise<(file: string) => boolean> {
  const list = await git(root, ["ls-files", "-z"]);
  if (list === null) return () => true;
  const tracked = new Set(list.split("\0"));
  return (file) => tracked.has(file);
}

/** SOURCE_DATE_EPOCH, or the time of the commit, or now. */
export async function findReleaseTime(root: string): Promise<Date> {
  const seconds =
    process.env.SOURCE_DATE_EPOCH ?? (await git(root, ["log", "-1", "--format=%ct"]))?.trim();
  return seconds ? new Date(Number(seconds) * 1000) : new Date();
}

/** Null where there is no clone. */
async function git(root: string, command: readonly string[]): Promise<string | null> {
  if (!existsSync(path.join(root, ".git"))) return null;
  // The clone may be another account's.
  const args = ["-c", `safe.directory=${root}`, "-C", root, ...command];
  return (await promisify(execFile)("git", args, { maxBuffer: maxListBytes })).stdout;
}
