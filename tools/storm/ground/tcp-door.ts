// A door in front of several processes, as a proxy of an operator's would be. It lets the storm refuse, hang, slow
// down and cut what goes through, and speaks TCP alone: what is inside is none of its business.
import net from "node:net";

export type Target = { readonly port: number; readonly host?: string } | { readonly path: string };
export type DoorMode = "open" | "refuses" | "hangs";

export interface TcpDoor {
  readonly port: number;
  setTargets(targets: readonly Target[]): void;
  setMode(mode: DoorMode): void;
  /** Every piece of data waits so long, both ways. */
  setDelay(ms: number): void;
  /** Ends connections without a good-bye; a share of them, by chance. */
  cut(is?: () => boolean): number;
  count(): number;
  close(): Promise<void>;
}

const connectMs = 3_000;

export async function openTcpDoor(wantedPort = 0): Promise<TcpDoor> {
  let targets: readonly Target[] = [];
  let mode: DoorMode = "open";
  let delayMs = 0;
  let turn = 0;
  const pairs = new Set<{ near: net.Socket; far: net.Socket | null }>();

  function pipe(from: net.Socket, to: net.Socket): void {
    from.on("data", (data) => {
      // A door that hangs takes what comes and passes nothing on.
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
    const timer = setTimeout(() => far.destroy(new Error("no answer")), connectMs);
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
      // A process that was killed ends its connections roughly; so do we.
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
    const begin = targets.length === 0 ? 0 : turn % targets.length;
    connect(pair, [...targets.slice(begin), ...targets.slice(0, begin)]);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(wantedPort, "127.0.0.1", listening);
  });
  const address = server.address();
  const cut = (is: () => boolean = () => true) => {
    const chosen = [...pairs].filter(is);
    for (const { near, far } of chosen) {
      near.resetAndDestroy();
      // PostgreSQL's own door may be a Unix socket, which knows no reset.
      far?.destroy();
    }
    return chosen.length;
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    setTargets: (next) => {
      targets = next;
    },
    setMode(next) {
      // Whoever hung would wait for ever for what was swallowed.
      if (mode === "hangs" && next !== "hangs") cut();
      mode = next;
      if (mode === "refuses") cut();
    },
    setDelay: (ms) => {
      delayMs = ms;
    },
    cut,
    count: () => pairs.size,
    async close() {
      const closed = new Promise((done) => server.close(done));
      cut();
      await closed;
    },
  };
}
