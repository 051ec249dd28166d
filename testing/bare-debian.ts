// A Debian with nothing but its base system, made by debootstrap in a temporary folder. Programs run in it with mounts of their
// own, and are ended with it.
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { eventually } from "#testing/eventually.ts";

const execute = promisify(execFile);
const program = "/usr/sbin/debootstrap";
const suite = "bookworm";

export interface BareDebian {
  readonly root: string;
  /** What a shell command wrote; rejects if it failed. */
  run(command: string): Promise<string>;
  /** A program that keeps running. */
  start(command: string): DebianProgram;
  close(): Promise<void>;
}

interface DebianProgram {
  readonly written: () => string;
  /** By SIGTERM; the exit status. */
  stop(): Promise<number | null>;
}

export const hasDebootstrap = (): boolean => fs.existsSync(program);

/** Whether this account may mount and change the root. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "x", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export async function openBareDebian(): Promise<BareDebian> {
  // /tmp may be mounted without devices.
  const base = fs.mkdtempSync("/var/tmp/deskbell-debian-");
  fs.chmodSync(base, 0o755);
  const root = path.join(base, "root");
  const close = () => removeWithPrograms(base, root);
  try {
    await bootstrap(root).catch(() => bootstrap(root));
    fs.writeFileSync(path.join(root, "etc/dpkg/dpkg.cfg.d/no-sync"), "force-unsafe-io\n");
  } catch (error) {
    await close();
    throw error;
  }

  const inside = (command: string): ChildProcess => {
    const mounts = 'mount -t proc proc "$0/proc" && mount -t tmpfs shm "$0/dev/shm"';
    const script = `mkdir -p "$0/dev/shm" && ${mounts} && exec chroot "$0" /bin/sh -c "$1"`;
    const child = spawn("unshare", ["--mount", "sh", "-c", script, root, command], {
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    return child;
  };
  const outputOf = (child: ChildProcess) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data: Buffer) => {
        text += data;
      });
    return () => text;
  };
  const untilClosed = (child: ChildProcess) =>
    new Promise<number | null>((done) => child.once("close", done));

  return {
    root,
    async run(command) {
      const child = inside(command);
      const written = outputOf(child);
      const code = await untilClosed(child);
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${written()}`);
      return written();
    },
    start(command) {
      const child = inside(`exec ${command}`);
      const written = outputOf(child);
      const closed = untilClosed(child);
      return {
        written,
        stop() {
          // Each program before it was replaced by the next.
          child.kill("SIGTERM");
          return closed;
        },
      };
    },
    close,
  };
}

/** Its mounts end with it. A second run starts anew. */
async function bootstrap(root: string): Promise<void> {
  fs.rmSync(root, { recursive: true, force: true });
  const mirror = findMirror();
  await execute(
    "unshare",
    ["--mount", program, "--variant=minbase", suite, root, ...(mirror === null ? [] : [mirror])],
    { maxBuffer: 64 * 1024 * 1024 },
  );
}

/** The one that this machine installs from, if it is a Debian. */
function findMirror(): string | null {
  if (process.env.DEBIAN_MIRROR) return process.env.DEBIAN_MIRROR;
  const files = ["/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources"];
  const lines = files.filter((file) => fs.existsSync(file)).map((file) => fs.readFileSync(file));
  return (
    /^(?:URIs:|deb(?: \[.*\])?) +(https?:\S+\/debian)\/?(?: |$)/m.exec(lines.join("\n"))?.[1] ??
    null
  );
}

async function removeWithPrograms(base: string, root: string): Promise<void> {
  for (const id of processesIn(root)) process.kill(id, "SIGKILL");
  await eventually(() => {
    if (processesIn(root).length > 0) throw new Error(`Programs still run in ${root}`);
  });
  fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Their IDs. */
function processesIn(root: string): number[] {
  return fs
    .readdirSync("/proc")
    .map(Number)
    .filter((id) => id > 0 && rootOf(id) === root);
}

function rootOf(id: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${id}/root`);
  } catch {
    return null; // It has ended.
  }
}
