// Kills and other faults, one plan by the seed: what comes next and how long it lasts is drawn, whether the machine is
// quick enough for all of it is not.
import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "#tools/storm/chance.ts";
import { postmasterOf } from "#tools/storm/ground/postgres.ts";
import { harm as numbers } from "#tools/storm/settings.ts";
import type { World } from "#tools/storm/world.ts";
import { type Fault, faultsOf } from "./faults.ts";

export interface HarmDone {
  readonly kills: Record<string, number>;
  readonly faults: Record<string, number>;
}

export interface HarmPlan {
  readonly world: World;
  readonly chance: Chance;
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}

type Victim = "app" | "app_and_database" | "database" | "carrier" | "pooler";

const isDown = 0.15;

/** The first of several processes lives through it all, so that its memory can be watched. */
const killable = ({ apps }: World) => (apps.length > 1 ? apps.slice(1) : apps);

export async function killAtRandom({
  world,
  chance,
  isOver,
  say,
}: HarmPlan): Promise<HarmDone["kills"]> {
  const kills: Record<string, number> = {};
  const isEmbedded = world.databaseDoor === null;
  const weights: Record<Victim, number> = {
    app: 60,
    app_and_database: isEmbedded ? 22 : 0,
    database: 10,
    carrier: 8,
    pooler: world.pooler ? 6 : 0,
  };
  while (!isOver()) {
    await wait(chance.gap(numbers.killGapMs), isOver);
    const victim = chance.pickBy(weights);
    const app = chance.pick(killable(world));
    const mayBeDown = chance.is(isDown);
    const restMs = chance.between(500, 3_000);
    if (!mayBeDown && !app.isReady()) {
      await app.untilReady(90_000);
      await wait(restMs, isOver);
    }
    if (isOver()) break;
    const postmaster = victim.includes("database") ? postmasterOf(world.databaseFolder) : null;
    if (victim === "carrier") world.carrier.kill();
    if (victim === "pooler") world.pooler?.kill();
    if (victim === "app" || victim === "app_and_database") app.kill();
    if (postmaster !== null) end(postmaster);
    kills[victim] = (kills[victim] ?? 0) + 1;
    const total = Object.values(kills).reduce((sum, one) => sum + one, 0);
    if (total % 10 === 0) say(`${total} kills`);
  }
  return kills;
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return; // it was gone already
  }
}

export async function makeTrouble(plan: HarmPlan): Promise<HarmDone["faults"]> {
  const { world, chance, isOver, say } = plan;
  const counts: Record<string, number> = {};
  const all = faultsOf(world);
  while (!isOver()) {
    await wait(chance.gap(numbers.faultGapMs), isOver);
    const fault: Fault = chance.pick(all);
    const lastsMs = chance.between(...fault.lastsMs);
    const draw = chance.fork(`${fault.name} ${counts[fault.name] ?? 0}`);
    if (isOver()) break;
    say(`${fault.name} for ${(lastsMs / 1_000).toFixed(1)} s`);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    const mend = await fault.begin(draw).catch((error: unknown) => {
      say(`${fault.name} could not begin: ${String(error)}`);
      return null;
    });
    await wait(lastsMs, isOver);
    await mend?.();
  }
  return counts;
}

/** So long, or until it is over. */
async function wait(ms: number, isOver: () => boolean): Promise<void> {
  const until = performance.now() + ms;
  while (!isOver() && performance.now() < until)
    await pause(Math.max(1, Math.min(200, until - performance.now())));
}
