// Reads what a server and its database use while operations run.
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#bench/app.ts";
import {
  type Cost,
  type CostPart,
  costOf,
  type IdleRates,
  type StatementCounts,
  withoutIdle,
} from "./cost.ts";
import { type CpuTimes, readCpuTimes, subtractCpuTimes } from "./cpu-time.ts";

interface MeterReading extends StatementCounts {
  readonly atMs: number;
  readonly cpu: CpuTimes;
  readonly bytes: number | null;
}

export interface CostMeter {
  /** Leaves out what was used since the last part. */
  skip(): Promise<void>;
  /** Ends a part in which this many operations ran. */
  endPart(operations: number): Promise<void>;
  getCost(): Cost;
}

const idleMs = 2_000;

/** What the server uses while nobody asks it anything. */
export async function measureIdle(app: App): Promise<IdleRates> {
  const before = await readMeter(app, () => null);
  await pause(idleMs);
  const after = await readMeter(app, () => null);
  const perMs = (used: number) => used / (after.atMs - before.atMs);
  const cpuMs = subtractCpuTimes(before.cpu, after.cpu);
  return {
    cpuMs: { app: perMs(cpuMs.app), database: perMs(cpuMs.database) },
    statements: perMs(after.statements - before.statements),
    roundTrips: perMs(after.roundTrips - before.roundTrips),
  };
}

/** `readBytes` returns the bytes received so far. */
export async function startCostMeter(
  app: App,
  idle: IdleRates,
  readBytes: () => number | null = () => null,
): Promise<CostMeter> {
  const parts: CostPart[] = [];
  let last = await readMeter(app, readBytes);
  return {
    async skip() {
      last = await readMeter(app, readBytes);
    },
    async endPart(operations) {
      const now = await readMeter(app, readBytes);
      const part = {
        operations,
        cpuMs: subtractCpuTimes(last.cpu, now.cpu),
        statements: now.statements - last.statements,
        roundTrips: now.roundTrips - last.roundTrips,
        bytes: now.bytes === null || last.bytes === null ? null : now.bytes - last.bytes,
      };
      parts.push(withoutIdle(part, idle, now.atMs - last.atMs));
      last = now;
    },
    getCost: () => costOf(parts),
  };
}

async function readMeter(app: App, readBytes: () => number | null): Promise<MeterReading> {
  const { statements, roundTrips } = await app.countStatements();
  const cpu = readCpuTimes(app);
  return { statements, roundTrips, cpu, bytes: readBytes(), atMs: performance.now() };
}
