// The machine's speed as one number per kind of work: how many times the CPU time of a fixed piece of work is what it was
// on the machine of unit 1. A figure of a machine with unit 2 is divided by 2 to compare it. Pure.
import { roundFigure } from "#bench/spread.ts";

/** CPU ms of fixed work; see node-loop.ts, database-loop.ts and empty-page.ts. */
export interface Reference {
  readonly node: LoopReading;
  readonly database: {
    readonly pointRead: LoopReading;
    readonly commit: LoopReading;
    readonly report: LoopReading;
  };
  /** Null without a browser. */
  readonly browser: LoopReading | null;
}

/** Of one repetition, the median of several readings. */
export interface LoopReading {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly noise: number | null;
}

export interface MachineUnits {
  readonly node: number;
  readonly database: number;
  /** For figures to which both contribute: the mean of the two. */
  readonly server: number;
  readonly browser: number | null;
}

export type WorkKind = keyof MachineUnits;

/**
 * CPU ms on the machine of unit 1: two virtual cores of an AMD EPYC at 2.4 GHz, Linux 6.18, Node 24, PostgreSQL 18. The JSON
 * of a run contains the measured times, so its figures per unit are computed again when these change.
 */
export const nominalCpuMs = {
  node: 35,
  pointRead: 0.14,
  commit: 0.66,
  report: 1.1,
  browser: 100,
};

export function unitsOf({ node, database, browser }: Reference): MachineUnits {
  const nodeUnit = node.cpuMs / nominalCpuMs.node;
  const databaseUnit =
    (database.pointRead.cpuMs / nominalCpuMs.pointRead +
      database.commit.cpuMs / nominalCpuMs.commit +
      database.report.cpuMs / nominalCpuMs.report) /
    3;
  return {
    node: roundFigure(nodeUnit),
    database: roundFigure(databaseUnit),
    server: roundFigure((nodeUnit + databaseUnit) / 2),
    browser: browser && roundFigure(browser.cpuMs / nominalCpuMs.browser),
  };
}

/** How many times its CPU time the Node loop took: 1 on a quiet machine. */
export const busynessOf = ({ node }: Reference): number => roundFigure(node.wallMs / node.cpuMs);

/** Above this, durations and rates say more about the other work than about ours. */
export const maxQuietBusyness = 1.15;

/** Mean of the units before and after the readings. */
export function meanUnits(before: MachineUnits, after: MachineUnits): MachineUnits {
  const mean = (kind: "node" | "database" | "server") =>
    roundFigure((before[kind] + after[kind]) / 2);
  return {
    node: mean("node"),
    database: mean("database"),
    server: mean("server"),
    browser: before.browser,
  };
}

/** Half the change from before to after, as a share. */
export const driftOf = (before: MachineUnits, after: MachineUnits): number =>
  roundFigure(Math.abs(after.server - before.server) / (after.server + before.server));

export function formatReference(reference: Reference): string {
  const { node, browser } = reference;
  const { pointRead, commit, report } = reference.database;
  const units = unitsOf(reference);
  const perSecond = ({ wallMs }: LoopReading) => `${Math.round(1_000 / wallMs)} per second`;
  const cpu = ({ cpuMs }: LoopReading) => `${roundFigure(cpuMs)} CPU ms`;
  return [
    `reference unit, Node: ${units.node} (JSON and hashing, ${cpu(node)})`,
    `reference unit, database: ${units.database} (point reads ${perSecond(pointRead)}, ${cpu(pointRead)} each; ` +
      `commits ${perSecond(commit)}, ${cpu(commit)}; planned queries ${perSecond(report)}, ${cpu(report)})`,
    `reference unit, server (their mean): ${units.server}`,
    browser === null
      ? "reference unit, browser: none (no Chromium)"
      : `reference unit, browser: ${units.browser} (an empty page, ${cpu(browser)}, ${roundFigure(browser.wallMs)} ms)`,
    `the Node loop took ${busynessOf(reference)} times its CPU time (1: the machine is quiet)`,
  ].join("\n");
}
