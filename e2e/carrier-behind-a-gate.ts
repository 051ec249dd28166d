// A simulated carrier for one test, behind a TCP proxy that can refuse connections, like an unreachable provider.
import { type Simulator, startSimulator } from "#simulator/start.ts";
import { startTcpProxy, type TcpProxy } from "#testing/wire/tcp-proxy.ts";

interface CarrierGate {
  settingsAt(at: { url: string; databaseUrl: string }): Promise<Record<string, string>>;
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

const key = "the key behind the gate";

export function createCarrierGate(): CarrierGate {
  let simulator: Simulator | null = null;
  let proxy: TcpProxy | null = null;
  return {
    open: () => proxy?.setMode("open"),
    shut() {
      proxy?.setMode("refuses");
      proxy?.cut();
    },
    async settingsAt({ url, databaseUrl }) {
      const { port: appPort } = new URL(url);
      simulator = await startSimulator({
        databaseUrl,
        publicUrl: url,
        appUrl: `http://127.0.0.1:${appPort}`,
        key,
      });
      proxy = await startTcpProxy();
      proxy.setTargets([{ port: Number(new URL(simulator.url).port) }]);
      return { SIMULATOR_URL: `http://127.0.0.1:${proxy.port}`, SIMULATOR_KEY: key };
    },
    async close() {
      await proxy?.close();
      await simulator?.stop();
    },
  };
}
