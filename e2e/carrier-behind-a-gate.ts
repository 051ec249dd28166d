// A simulated carrier for one test, behind a TCP proxy that can be shut to simulate an unreachable provider.
import net from "node:net";
import { type Simulator, startSimulator } from "#simulator/start.ts";

interface CarrierGate {
  settingsAt(at: { url: string; databaseUrl: string }): Promise<Record<string, string>>;
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

const key = "the key behind the gate";

export function createCarrierGate(): CarrierGate {
  let simulator: Simulator | null = null;
  let port = 0;
  const wires = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(new URL(simulator?.url ?? "").port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        wires.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const open = () =>
    new Promise<void>((done, failed) => {
      server.once("error", failed);
      server.listen(port, "127.0.0.1", () => {
        port = (server.address() as net.AddressInfo).port;
        server.off("error", failed);
        done();
      });
    });
  const shut = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const one of wires) one.destroy();
    await closed;
  };
  return {
    open,
    shut,
    async settingsAt({ url, databaseUrl }) {
      const { port: appPort } = new URL(url);
      simulator = await startSimulator({
        databaseUrl,
        publicUrl: url,
        appUrl: `http://127.0.0.1:${appPort}`,
        key,
      });
      await open();
      return { SIMULATOR_URL: `http://127.0.0.1:${port}`, SIMULATOR_KEY: key };
    },
    async close() {
      if (server.listening) await shut();
      await simulator?.stop();
    },
  };
}
