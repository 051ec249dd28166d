import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { withInheritedFolder } from "#server/postgres/processes/inherited-folder.ts";
import { minimalEnv } from "#server/postgres/processes/minimal-env.ts";
import { type OsAccount, spawnIdentity } from "#server/postgres/processes/os-account.ts";

// A shell between us and the server holds the other end of a pipe. When we die in any way, by
// kill -9 too, the pipe closes and the server shuts down. Signals meant for us (a closed terminal,
// a service manager that stops the whole group) do not take it away before we let go ourselves.
// The asking is repeated because a server that has only just begun does not listen yet. The last
// line ends what is left of this shell's own group; the server, the only other member, is gone.
const watch = `
trap "" INT HUP TERM
"$0" "$@" </dev/null 3<&- & server=$!
(read -r _ <&3; exec 3<&-; while kill -INT $server; do sleep 1; done) 2>/dev/null &
exec 3<&-
wait $server
kill -KILL 0`;

export type ServerProcess = {
  whenExited: Promise<void>;
  complaint: () => string; // the last of what it wrote
  letGo: () => void; // asks for a fast, clean shutdown
};

export type LaunchOptions = {
  file: string;
  args: readonly string[];
  handedFolder: string | null;
  env: Record<string, string>;
  account: OsAccount;
  onLine: (line: string) => void;
};

export function launch({
  file,
  args,
  handedFolder,
  env,
  account,
  onLine,
}: LaunchOptions): ServerProcess {
  const child = withInheritedFolder(handedFolder, (folder) =>
    spawn("/bin/sh", ["-c", watch, file, ...args], {
      ...spawnIdentity(account),
      cwd: "/",
      env: minimalEnv(env),
      stdio: ["ignore", "ignore", "pipe", "pipe", ...folder],
      detached: true,
    }),
  );
  const pipe = child.stdio[3] as Writable;
  pipe.on("error", () => {}); // the shell is gone: nothing left to tell it
  const complaint = keepLastWords(child.stderr as Readable, onLine);
  const whenExited = new Promise<void>((resolve) => {
    child.on("error", () => resolve());
    child.on("close", () => {
      pipe.destroy();
      resolve();
    });
  });
  return { whenExited, complaint, letGo: () => pipe.end() };
}

function keepLastWords(stderr: Readable, onLine: (line: string) => void): () => string {
  let kept = "";
  let rest = "";
  stderr.setEncoding("utf8").on("data", (chunk: string) => {
    kept = (kept + chunk).slice(-4_000);
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (isWorthTelling(line)) onLine(line);
  });
  return () => kept;
}

const routine =
  /starting PostgreSQL|listening on|ready to accept|was shut down at|received (fast|smart) shutdown|aborting any active|background worker "[^"]{0,100}" .{0,200} exited|shutting down|is shut down|is starting up|not yet accepting|terminating (connection|autovacuum)/;

function isWorthTelling(line: string): boolean {
  return line.trim() !== "" && !routine.test(line);
}
