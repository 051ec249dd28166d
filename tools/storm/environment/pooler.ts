// pgbouncer in transaction mode, as packaged by Debian: one session of the app uses many database sessions.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const program = "/usr/sbin/pgbouncer";
const nobodyUid = 65_534;

export interface Pooler {
  readonly url: string;
  kill(): void;
  stop(): Promise<void>;
}

interface PoolerPlan {
  readonly folder: string;
  readonly port: number;
  readonly databasePort: number;
}

export async function startPooler(plan: PoolerPlan): Promise<Pooler> {
  const folder = path.join(plan.folder, "pooler");
  mkdirSync(folder, { recursive: true });
  const users = path.join(folder, "users");
  const settings = path.join(folder, "pgbouncer.ini");
  writeFileSync(users, '"deskbell" ""\n');
  writeFileSync(
    settings,
    `[databases]
deskbell = host=127.0.0.1 port=${plan.databasePort} dbname=deskbell
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${plan.port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 300
ignore_startup_parameters = extra_float_digits,options
logfile = ${path.join(folder, "log")}
`,
  );
  // pgbouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: nobodyUid, gid: nobodyUid } : {};
  if (isRoot) for (const file of [folder, users, settings]) chownSync(file, nobodyUid, nobodyUid);
  let isOver = false;
  let child: ChildProcess | null = null;
  const start = () => {
    child = spawn(program, [settings], { stdio: "ignore", ...as });
    child.once("close", () => {
      if (!isOver) setTimeout(() => isOver || start(), 200);
    });
  };
  start();
  await pause(500);
  return {
    url: `postgres://deskbell@127.0.0.1:${plan.port}/deskbell`,
    kill: () => void child?.kill("SIGKILL"),
    async stop() {
      isOver = true;
      const gone = new Promise((done) => child?.once("close", done));
      child?.kill("SIGINT");
      await Promise.race([gone, pause(3_000)]);
      child?.kill("SIGKILL");
    },
  };
}
