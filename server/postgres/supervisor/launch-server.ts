import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import {
  inheritedPosition,
  withInheritedFolder,
} from "#server/postgres/processes/inherited-folder.ts";
import { minimalEnv } from "#server/postgres/processes/minimal-env.ts";
import { type OsAccount, spawnIdentity } from "#server/postgres/processes/os-account.ts";

/** What it writes if the folder is locked. */
export const folderLocked = "deskbell: the database folder is locked";

// A shell between this process and the server holds the other end of a pipe. If this process dies in any way, including
// kill -9, the pipe closes and the server shuts down. Signals for this process (a closed terminal, a service manager
// that stops the whole group) don't end the server early. The signal is repeated because a server that has just started
// doesn't handle it yet. The last line ends the rest of the shell's own group; the server, its only other member, is
// gone by then.
//
// The lock on the cluster's folder passes to the server and its sessions, and ends with the last of them. PostgreSQL
// itself knows other servers by process ID and shared memory, and sees neither across containers that share the folder.
// Exit code 1 of flock: another process has the lock. Any other failure (macOS has no flock, and no such containers)
// leaves PostgreSQL's own checks.
const watch = `
trap "" INT HUP TERM
flock -n ${inheritedPosition} 2>/dev/null
if [ $? -eq 1 ]; then echo "${folderLocked}" >&2; exit 1; fi
"$0" "$@" </dev/null 3<&- & server=$!
(read -r _ <&3; exec 3<&-; while kill -INT $server; do sleep 1; done) 2>/dev/null &
exec 3<&-
wait $server
kill -KILL 0`;

export type ServerProcess = {
  whenExited: Promise<void>;
  complaint: () => string; // The end of its output.
  letGo: () => void; // Requests a fast, clean shutdown.
};

type LaunchOptions = {
  file: string;
  args: readonly string[];
  /** Locked as long as the server runs. */
  clusterDir: string;
  env: Record<string, string>;
  account: OsAccount;
  onLine: (line: string) => void;
};

export function launch({
  file,
  args,
  clusterDir,
  env,
  account,
  onLine,
}: LaunchOptions): ServerProcess {
  const child = withInheritedFolder(clusterDir, (folder) =>
    spawn("/bin/sh", ["-c", watch, file, ...args], {
      ...spawnIdentity(account),
      cwd: "/",
      env: minimalEnv(env),
      stdio: ["ignore", "ignore", "pipe", "pipe", ...folder],
      detached: true,
    }),
  );
  const pipe = child.stdio[3] as Writable;
  pipe.on("error", () => {}); // The shell is gone, so there is no one to signal.
  const complaint = collectStderr(child.stderr as Readable, onLine);
  const whenExited = new Promise<void>((resolve) => {
    child.on("error", () => resolve());
    child.on("close", () => {
      pipe.destroy();
      resolve();
    });
  });
  return { whenExited, complaint, letGo: () => pipe.end() };
}

function collectStderr(stderr: Readable, onLine: (line: string) => void): () => string {
  let tail = "";
  let rest = "";
  stderr.setEncoding("utf8").on("data", (chunk: string) => {
    tail = (tail + chunk).slice(-4_000);
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (isWorthLogging(line)) onLine(line);
  });
  return () => tail;
}

const routine =
  /database folder is locked|starting PostgreSQL|listening on|ready to accept|was shut down at|received (fast|smart) shutdown|aborting any active|background worker "[^"]{0,100}" .{0,200} exited|shutting down|is shut down|is starting up|not yet accepting|terminating (connection|autovacuum)/;

function isWorthLogging(line: string): boolean {
  return line.trim() !== "" && !routine.test(line);
}
