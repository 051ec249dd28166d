// Faults other than kills: each begins, lasts, and is ended by the function it returns.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import { hourMs } from "#domain/day-ms.ts";
import type { Random } from "#domain/random.ts";
import { postmasterOf, withDatabase } from "#tools/storm/environment/postgres-cluster.ts";
import type { StormEnvironment } from "#tools/storm/storm-environment.ts";

export interface Fault {
  readonly name: string;
  readonly lastsMs: readonly [min: number, max: number];
  start(random: Random): Promise<() => Promise<void> | void>;
}

const seconds = (min: number, max: number) => [min * 1_000, max * 1_000] as const;

/** None of these loses a customer's message for good: an app can't recover a text that the carrier drops silently. */
const providerFaults: readonly FaultRuleInput[] = [
  { fault: { kind: "repeated", times: 2 }, probability: 0.4 },
  { fault: { kind: "shuffled", withinMs: 3_000 }, probability: 0.5 },
  { fault: { kind: "late", ms: 2_000 }, probability: 0.2 },
  { fault: { kind: "forged" }, probability: 0.1 },
  { fault: { kind: "response_lost" }, probability: 0.2 },
  { fault: { kind: "lost" }, match: { event: "status" }, probability: 0.1 },
  { fault: { kind: "server_error", status: 503 }, probability: 0.2 },
  { fault: { kind: "too_many", retryAfterSeconds: 1 }, probability: 0.1 },
  { fault: { kind: "reset_before_accepting" }, probability: 0.1 },
  { fault: { kind: "reset_after_accepting" }, probability: 0.15 },
];

export function faultsOf(environment: StormEnvironment): readonly Fault[] {
  const { proxies, carrierProxy, databaseProxy, disk, session, carrier, clockFile } = environment;
  const all: (Fault | null)[] = [
    {
      name: "sockets cut",
      lastsMs: seconds(0, 1),
      async start() {
        for (const proxy of [proxies.web, proxies.smtp, carrierProxy]) proxy.cut(0.6);
        return () => undefined;
      },
    },
    {
      name: "slow network",
      lastsMs: seconds(4, 12),
      async start(random) {
        for (const proxy of [proxies.web, proxies.smtp, carrierProxy])
          proxy.setDelay(Math.round(random.between(20, 400)));
        return () => {
          for (const proxy of [proxies.web, proxies.smtp, carrierProxy]) proxy.setDelay(0);
        };
      },
    },
    {
      name: "provider hangs",
      lastsMs: seconds(3, 20),
      async start() {
        carrier.signal("SIGSTOP");
        return () => carrier.signal("SIGCONT");
      },
    },
    {
      name: "provider away",
      lastsMs: seconds(3, 20),
      async start() {
        carrierProxy.setMode("refuses");
        return () => carrierProxy.setMode("open");
      },
    },
    {
      name: "provider lies",
      lastsMs: seconds(10, 25),
      async start(random) {
        await session.carrier("PUT", "/faults", {
          rules: providerFaults,
          seed: random.integerBetween(0, 999_999),
        });
        return () => clearProviderFaults(environment);
      },
    },
    {
      name: "clock jumps",
      lastsMs: seconds(6, 20),
      async start(random) {
        const offMs = Math.round(random.between(-2, 3) * hourMs);
        writeFileSync(clockFile, String(offMs));
        return () => writeFileSync(clockFile, "0");
      },
    },
    {
      name: "sessions ended",
      lastsMs: seconds(0, 1),
      async start() {
        await withDatabase(environment.databaseFolder, async (client) => {
          await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
          );
        });
        return () => undefined;
      },
    },
    databaseProxy === null
      ? {
          name: "database hangs",
          lastsMs: seconds(3, 15),
          async start() {
            const stopped = familyOf(postmasterOf(environment.databaseFolder));
            for (const pid of stopped) send(pid, "SIGSTOP");
            return () => {
              for (const pid of stopped) send(pid, "SIGCONT");
            };
          },
        }
      : {
          name: "database hangs",
          lastsMs: seconds(3, 20),
          async start() {
            databaseProxy.setMode("hangs");
            return () => databaseProxy.setMode("open");
          },
        },
    databaseProxy && {
      name: "database away",
      lastsMs: seconds(3, 20),
      async start() {
        databaseProxy.setMode("refuses");
        return () => databaseProxy.setMode("open");
      },
    },
    disk && {
      name: "disk full",
      lastsMs: seconds(4, 12),
      async start() {
        await disk.fill();
        return () => disk.empty();
      },
    },
  ];
  return all.filter((one) => one !== null);
}

/** Resets the simulator's faults, even if the simulator is down at the moment. */
export async function clearProviderFaults({ session }: StormEnvironment): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    const response = await session.carrier("PUT", "/faults", { preset: "none" });
    if (response.kind === "done") return;
    await new Promise((again) => setTimeout(again, 500));
  }
  throw new Error("the carrier did not take back its faults");
}

function familyOf(parent: number | null): number[] {
  if (parent === null) return [];
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
    } catch {
      return false; // Gone meanwhile
    }
  });
  return [parent, ...children.map(Number)];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return; // Killed meanwhile
  }
}
