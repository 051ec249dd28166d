import { type SpawnOptions, spawn } from "node:child_process";
import { withInheritedFolder } from "./inherited-folder.ts";

export type ProgramResult = { ok: boolean; output: string; complaint: string };
type ProgramOptions = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & {
  handedFolder?: string | null;
};

// Runs a program to its end; one that can't be started counts as failed.
export function runProgram(
  file: string,
  args: readonly string[],
  { handedFolder = null, ...options }: ProgramOptions,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = withInheritedFolder(handedFolder, (folder) =>
      spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe", "ignore", ...folder] }),
    );
    let output = "";
    let complaint = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      complaint += chunk;
    });
    child.on("error", (error) => resolve({ ok: false, output, complaint: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output, complaint }));
  });
}
