import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { type Account, identityOf } from "#server/postgres/processes/account-to-run-as.ts";
import { runProgram } from "#server/postgres/processes/run-program.ts";
import { smallEnvironment } from "#server/postgres/processes/small-environment.ts";

// Where a server stands when it is started (`cwd`) and by which name it opens its folder.
export type ClusterPlace = { cwd: string; name: string; isReachable: boolean };

// Below a folder that its account may not pass (root's home), a server cannot open its own files
// by their path. It can when it is started standing in that folder: we enter it while still root.
export async function placeOf(clusterDir: string, account: Account): Promise<ClusterPlace> {
  const byPath = { cwd: "/", name: clusterDir, isReachable: true };
  if (!account) return byPath;
  const attempt = await runProgram("/bin/sh", ["-c", 'cd "$0"', clusterDir], {
    ...identityOf(account),
    cwd: "/",
    env: smallEnvironment(),
  });
  if (attempt.ok) return byPath;
  if (process.platform === "linux")
    return { cwd: clusterDir, name: "/proc/self/cwd", isReachable: false };
  throw new DatabaseProblem(
    `The account '${account.name}', which must run the database because PostgreSQL refuses root, cannot reach ${clusterDir}: set DATA_DIR to a folder outside of root's home, or run Deskbell as an ordinary account.`,
  );
}
