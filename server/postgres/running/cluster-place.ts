import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { type Account, identityOf } from "#server/postgres/processes/account-to-run-as.ts";
import { handedFolderName } from "#server/postgres/processes/handed-folder.ts";
import { runProgram } from "#server/postgres/processes/run-program.ts";
import { smallEnvironment } from "#server/postgres/processes/small-environment.ts";

// By which name a server opens its folder, and the folder itself where it must be handed over.
export type ClusterPlace = { name: string; handedFolder: string | null };

// Below a folder that its account may not pass (root's home, mode 0700), a server cannot open its
// own files by their path. It can when we, still root, open the folder and pass it on.
export async function placeOf(clusterDir: string, account: Account): Promise<ClusterPlace> {
  const byPath = { name: clusterDir, handedFolder: null };
  if (!account) return byPath;
  const attempt = await runProgram("/bin/sh", ["-c", 'cd "$0"', clusterDir], {
    ...identityOf(account),
    cwd: "/",
    env: smallEnvironment(),
  });
  if (attempt.ok) return byPath;
  if (process.platform === "linux") return { name: handedFolderName, handedFolder: clusterDir };
  throw new DatabaseProblem(
    `The account '${account.name}', which must run the database because PostgreSQL refuses root, cannot reach ${clusterDir}: set DATA_DIR to a folder outside of root's home, or run Deskbell as an ordinary account.`,
  );
}
