import { DatabaseError } from "#server/postgres/database-error.ts";
import { inheritedFolderPath } from "#server/postgres/processes/inherited-folder.ts";
import { minimalEnv } from "#server/postgres/processes/minimal-env.ts";
import { type OsAccount, spawnIdentity } from "#server/postgres/processes/os-account.ts";
import { runProgram } from "#server/postgres/processes/run-program.ts";

// The path under which a server opens its folder, and the folder itself if it must be inherited.
export type ClusterPath = { name: string; handedFolder: string | null };

// In a folder its account can't traverse (root's home, mode 0700), a server can't open its own files by path. It can if
// this process, still root, opens the folder and passes it on.
export async function clusterPathFor(clusterDir: string, account: OsAccount): Promise<ClusterPath> {
  const byPath = { name: clusterDir, handedFolder: null };
  if (!account) return byPath;
  const attempt = await runProgram("/bin/sh", ["-c", 'cd "$0"', clusterDir], {
    ...spawnIdentity(account),
    cwd: "/",
    env: minimalEnv(),
  });
  if (attempt.ok) return byPath;
  if (process.platform === "linux") return { name: inheritedFolderPath, handedFolder: clusterDir };
  throw new DatabaseError(
    `The account '${account.name}', which must run the database because PostgreSQL refuses root, cannot reach ${clusterDir}: set DATA_DIR to a folder outside of root's home, or run Deskbell as an ordinary account.`,
  );
}
