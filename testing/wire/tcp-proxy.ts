// A TCP proxy in front of several processes, as an operator would run. It can refuse, hang, delay and cut connections,
// and does not interpret their content. It has a thread of its own: every statement of the apps passes through it, and must
// not wait while the storm generates its work or compares a hundred thousand rows.
import net from "node:net";
import { parentPort, Worker, workerData } from "node:worker_threads";

type Target = { readonly port: number; readonly host?: string } | { readonly path: string };
type TcpProxyMode = "open" | "refuses" | "hangs";

interface Commands {
  setTargets(targets: readonly Target[]): void;
  setMode(mode: TcpProxyMode): void;
  /** Delays every chunk, in both directions. */
  setDelay(ms: number): void;
  /** Resets connections, or a share of them, chosen at random. */
  cut(share?: number): void;
}

export interface TcpProxy extends Commands {
  readonly port: number;
  close(): Promise<void>;
}

type Command = {
  [Name in keyof Commands]: [name: Name, ...input: Parameters<Commands[Name]>];
}[keyof Commands];

const connectMs = 3_000;
const proxyThread = "tcp-proxy";

export async function startTcpProxy(): Promise<TcpProxy> {
  const thread = new Worker(new URL(import.meta.url), { workerData: proxyThread });
  const port = await new Promise<number>((listening, failed) => {
    thread.once("message", listening);
    thread.once("error", failed);
  });
  const send = (...command: Command) => thread.postMessage(command);
  return {
    port,
    setTargets: (targets) => send("setTargets", targets),
    setMode: (mode) => send("setMode", mode),
    setDelay: (ms) => send("setDelay", ms),
    cut: (share = 1) => send("cut", share),
    async close() {
      await thread.terminate();
    },
  };
}

if (workerData === proxyThread && parentPort) {
  const port = parentPort;
  const proxy = await listen();
  port.on("message", ([name, input]: Command) => proxy[name](input as never));
  port.postMessage(proxy.port);
}

async function listen(): Promise<Commands & { readonly port: number }> {
  let targets: readonly Target[] = [];
  let mode: TcpProxyMode = "open";
  let delayMs = 0;
  let turn = 0;
  const pairs = new Set<{ near: net.Socket; far: net.Socket | null }>();

  function pipe(from: net.Socket, to: net.Socket): void {
    from.on("data", (data) => {
      // A hanging proxy accepts data and forwards nothing.
      if (mode === "hangs") return void from.pause();
      const write = () => {
        if (!to.destroyed && !to.write(data)) {
          from.pause();
          to.once("drain", () => from.resume());
        }
      };
      if (delayMs === 0) write();
      else setTimeout(write, delayMs);
    });
    from.on("end", () => (delayMs === 0 ? to.end() : setTimeout(() => to.end(), delayMs)));
  }

  function connect(pair: { near: net.Socket; far: net.Socket | null }, left: Target[]): void {
    const target = left.shift();
    if (target === undefined || pair.near.destroyed) {
      pair.near.resetAndDestroy();
      return;
    }
    const far = net.connect({ noDelay: true, ...target });
    pair.far = far;
    const timer = setTimeout(() => far.destroy(new Error("no response")), connectMs);
    let isOpen = false;
    far.once("connect", () => {
      isOpen = true;
      clearTimeout(timer);
      pipe(pair.near, far);
      pipe(far, pair.near);
      pair.near.resume();
    });
    far.on("error", () => undefined);
    far.once("close", () => {
      clearTimeout(timer);
      if (!isOpen) return connect(pair, left);
      // A killed process closes its connections abruptly; so does the proxy.
      if (!pair.near.destroyed) pair.near.destroySoon();
    });
  }

  const server = net.createServer({ noDelay: true, pauseOnConnect: true }, (near) => {
    near.on("error", () => undefined);
    if (mode === "refuses") return void near.resetAndDestroy();
    const pair: { near: net.Socket; far: net.Socket | null } = { near, far: null };
    pairs.add(pair);
    near.once("close", () => {
      pairs.delete(pair);
      pair.far?.destroy();
    });
    if (mode === "hangs") return;
    turn += 1;
    const start = targets.length === 0 ? 0 : turn % targets.length;
    connect(pair, [...targets.slice(start), ...targets.slice(0, start)]);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  const cut = (share = 1) => {
    for (const { near, far } of [...pairs].filter(() => Math.random() < share)) {
      near.resetAndDestroy();
      // PostgreSQL may listen on a Unix socket, which has no reset.
      far?.destroy();
    }
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    setTargets: (next) => {
      targets = next;
    },
    setMode(next) {
      // Clients of a hanging proxy would wait indefinitely for the dropped data.
      if (mode === "hangs" && next !== "hangs") cut();
      mode = next;
      if (mode === "refuses") cut();
    },
    setDelay: (ms) => {
      delayMs = ms;
    },
    cut,
  };
}
