// What operations cost: CPU, statements and bytes per operation. Pure.
import { noiseOfParts } from "#bench/noise.ts";
import type { MachineUnits } from "#bench/reference/machine-units.ts";
import { roundFigure } from "#bench/spread.ts";
import type { CpuMs } from "./cpu-time.ts";

export interface StatementCounts {
  /** Completed statements, including begin and commit. */
  readonly statements: number;
  /** Times that a connection with nothing outstanding sent something and waited. */
  readonly roundTrips: number;
}

/** Totals of consecutive operations. */
export interface CostPart extends StatementCounts {
  readonly operations: number;
  readonly cpuMs: CpuMs;
  /** Of responses, headers included; null if the operation has none of its own. */
  readonly bytes: number | null;
}

/** What a server without requests uses per ms: jobs, timers, and the database's own processes. */
export interface IdleRates extends StatementCounts {
  readonly cpuMs: CpuMs;
}

/** A busy machine makes operations slow, and so would add more of the idle server's work to each. */
export function withoutIdle(part: CostPart, idle: IdleRates, durationMs: number): CostPart {
  const rest = (used: number, perMs: number) => Math.max(0, used - perMs * durationMs);
  return {
    ...part,
    cpuMs: {
      app: rest(part.cpuMs.app, idle.cpuMs.app),
      database: rest(part.cpuMs.database, idle.cpuMs.database),
    },
    statements: rest(part.statements, idle.statements),
    roundTrips: rest(part.roundTrips, idle.roundTrips),
  };
}

/** Per operation, beyond what the idle server uses. */
export interface Cost {
  readonly operations: number;
  readonly appCpuMs: number;
  readonly databaseCpuMs: number;
  readonly statements: number;
  readonly roundTrips: number;
  readonly bytes: number | null;
  /** Of the CPU time. */
  readonly noise: number | null;
}

export function costOf(parts: readonly CostPart[]): Cost {
  const sum = (value: (part: CostPart) => number) =>
    parts.reduce((whole, part) => whole + value(part), 0);
  const operations = sum((part) => part.operations);
  const perOperation = (value: (part: CostPart) => number) => roundFigure(sum(value) / operations);
  const hasBytes = parts.every((part) => part.bytes !== null);
  return {
    operations,
    appCpuMs: perOperation((part) => part.cpuMs.app),
    databaseCpuMs: perOperation((part) => part.cpuMs.database),
    statements: perOperation((part) => part.statements),
    roundTrips: perOperation((part) => part.roundTrips),
    bytes: hasBytes ? Math.round(sum((part) => part.bytes ?? 0) / operations) : null,
    noise: noiseOfParts(
      parts.map(({ cpuMs, operations: count }) => (cpuMs.app + cpuMs.database) / count),
      (values) => values.reduce((whole, ms) => whole + ms, 0) / values.length,
    ),
  };
}

export const cpuMsOfCost = (cost: Cost): number => roundFigure(cost.appCpuMs + cost.databaseCpuMs);

/** Application and database are divided by the unit of each: machines are not faster at both by the same factor. */
export const cpuMsPerUnit = (cost: Cost, units: MachineUnits): number =>
  roundFigure(cost.appCpuMs / units.node + cost.databaseCpuMs / units.database);
