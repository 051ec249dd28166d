// Runs installed audio programs. They are optional: any failure yields null.
import { spawn } from "node:child_process";

/** The program's output; null if it is missing, fails, is too slow or writes too much. */
export type RunProgram = (
  name: string,
  args: readonly string[],
  input: Uint8Array,
) => Promise<Uint8Array | null>;

const timeoutMs = 10_000;
/** Twenty minutes of 8 kHz, 16-bit audio. */
const maxBytes = 20 * 60 * 16_000;

export const runProgram: RunProgram = (name, args, input) =>
  new Promise((settle) => {
    const child = spawn(name, args, { stdio: ["pipe", "pipe", "ignore"] });
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    const end = (bytes: Uint8Array | null) => {
      clearTimeout(timer);
      settle(bytes);
    };
    child.once("error", () => end(null));
    child.stdout.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) child.kill("SIGKILL");
      else pieces.push(piece);
    });
    child.once("close", (code) => end(code === 0 && size > 0 ? Buffer.concat(pieces) : null));
    // A program may exit before it has read all input; its exit code decides.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
