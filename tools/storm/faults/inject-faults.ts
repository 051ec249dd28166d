// Kills and other faults, planned by the seed: their order and duration are fixed, but how many fit depends on the
// machine's speed.
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#domain/random.ts";
import { postmasterOf } from "#tools/storm/environment/postgres-cluster.ts";
import { faultTiming } from "#tools/storm/settings.ts";
import type { StormEnvironment } from "#tools/storm/storm-environment.ts";
import { type Fault, faultsOf } from "./faults.ts";

interface FaultCounts {
  readonly kills: Record<string, number>;
  readonly faults: Record<string, number>;
}

interface FaultPlan {
  readonly environment: StormEnvironment;
  readonly random: Random;
  readonly isOver: () => boolean;
  readonly log: (line: string) => void;
}

const victims = ["app", "app_and_database", "database", "carrier", "pooler"] as const;
type Victim = (typeof victims)[number];

const killWhileDownProbability = 0.15;

/** The first of several processes is never killed, so that its memory can be watched. */
const killable = ({ apps }: StormEnvironment) => (apps.length > 1 ? apps.slice(1) : apps);

export async function killAtRandom({
  environment,
  random,
  isOver,
  log,
}: FaultPlan): Promise<FaultCounts["kills"]> {
  const kills: Record<string, number> = {};
  const isEmbedded = environment.databaseProxy === null;
  const weights: Record<Victim, number> = {
    app: 60,
    app_and_database: isEmbedded ? 22 : 0,
    database: 10,
    carrier: 8,
    pooler: environment.pooler ? 6 : 0,
  };
  while (!isOver()) {
    await wait(drawGapMs(random, faultTiming.killGapMs), isOver);
    const victim = random.pickWeighted(victims, (one) => weights[one]);
    const app = random.pick(killable(environment));
    const canBeDown = random.isTrue(killWhileDownProbability);
    const restMs = random.between(500, 3_000);
    if (!canBeDown && !app.isReady()) {
      await app.untilReady(90_000);
      await wait(restMs, isOver);
    }
    if (isOver()) break;
    const postmaster = victim.includes("database")
      ? postmasterOf(environment.databaseFolder)
      : null;
    if (victim === "carrier") environment.carrier.kill();
    if (victim === "pooler") environment.pooler?.kill();
    if (victim === "app" || victim === "app_and_database") app.kill();
    if (postmaster !== null) end(postmaster);
    kills[victim] = (kills[victim] ?? 0) + 1;
    const total = Object.values(kills).reduce((sum, one) => sum + one, 0);
    if (total % 10 === 0) log(`${total} kills`);
  }
  return kills;
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return; // Already gone
  }
}

export async function injectFaults(plan: FaultPlan): Promise<FaultCounts["faults"]> {
  const { environment, random, isOver, log } = plan;
  const counts: Record<string, number> = {};
  const all = faultsOf(environment);
  while (!isOver()) {
    await wait(drawGapMs(random, faultTiming.faultGapMs), isOver);
    const fault: Fault = random.pick(all);
    const lastsMs = random.between(...fault.lastsMs);
    const draw = random.fork(`${fault.name} ${counts[fault.name] ?? 0}`);
    if (isOver()) break;
    log(`${fault.name} for ${(lastsMs / 1_000).toFixed(1)} s`);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    const endFault = await fault.start(draw).catch((error: unknown) => {
      log(`${fault.name} could not begin: ${String(error)}`);
      return null;
    });
    await wait(lastsMs, isOver);
    await endFault?.();
  }
  return counts;
}

/** Time until the next event, with this mean: exponential, capped so that no run waits for minutes. */
const drawGapMs = (random: Random, meanMs: number): number =>
  Math.min(4 * meanMs, -Math.log(1 - random.next()) * meanMs);

/** Waits this long, or until it is over. */
async function wait(ms: number, isOver: () => boolean): Promise<void> {
  const until = performance.now() + ms;
  while (!isOver() && performance.now() < until)
    await pause(Math.max(1, Math.min(200, until - performance.now())));
}
