// What a killed process held is free for others in time; what a living one holds is not, whatever the clocks say.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { claimDueChore, listChoreRuns, registerChores } from "#server/store/chore-run.ts";
import { jobRows, openEngineRoom, workspaceId } from "#testing/fixtures/scheduler/engine-room.ts";
import { openReaper, sayAlive } from "./instances.ts";
import { jobs } from "./job-catalog.ts";
import { holderOf, nameTasks, takeJob } from "./job-rows.ts";
import { scheduleJob } from "./schedule-job.ts";

const silentMs = limit("instanceSilentSeconds") * 1000;
const beatMs = 2_500;

/** Another process that holds a job and a chore, and our own reaper beside it, by a clock of the test's. */
async function openRoom({ isAlone = false } = {}) {
  const { db } = await openEngineRoom();
  const [self, other] = [randomUUID(), randomUUID()];
  const tasks = await nameTasks(db, Object.keys(jobs));
  await scheduleJob(db, "process-inbound", { workspaceId });
  await registerChores(db, ["sweep"]);
  await sayAlive(db, self);
  await sayAlive(db, other);
  expect(await takeJob(db, holderOf(other, 1), [...tasks.keys()])).not.toBeNull();
  const claim = (holder: string) =>
    claimDueChore(db, holder, [{ name: "sweep", everyMs: 1_000, limitMs: 300_000 }]);
  expect(await claim(other)).toBe("sweep");
  let nowMs = 0;
  const reap = openReaper(db, {
    ...{ instanceId: self, isAlone, isUnderWay: () => true, steadyMs: () => nowMs },
  });
  return {
    claimsChore: () => claim(self),
    choreFailures: async () => (await listChoreRuns(db))[0]?.failures,
    isJobHeld: async () => (await jobRows(db))[0]?.isLocked === true,
    othersBeat: () => sayAlive(db, other),
    /** The look after so long; how many jobs it freed. */
    look(afterMs: number) {
      nowMs += afterMs;
      return reap();
    },
  };
}

test("the job and the chore of a killed process are free within half a minute, and not before", async () => {
  const { look, isJobHeld, claimsChore, choreFailures } = await openRoom();
  // The look that finds the last beat may come a whole beat after it.
  let sinceMs = beatMs;
  let freed = await look(0);
  for (; freed === 0; sinceMs += beatMs) {
    expect(await isJobHeld()).toBe(true);
    expect(await claimsChore()).toBeNull();
    freed = await look(beatMs);
  }
  expect(sinceMs).toBeGreaterThanOrEqual(silentMs);
  expect(sinceMs).toBeLessThan(30_000);
  expect(await isJobHeld()).toBe(false);
  expect(await claimsChore()).toBe("sweep");
  expect(await choreFailures()).toBe(0);
});

test("a process that beats keeps what it holds, however long it works at it", async () => {
  const { look, othersBeat, isJobHeld, claimsChore } = await openRoom();
  for (let times = 0; times < 20; times += 1) {
    await othersBeat();
    expect(await look(silentMs / 2)).toBe(0);
  }
  expect(await isJobHeld()).toBe(true);
  expect(await claimsChore()).toBeNull();
});

test("after an outage of the database the first that looks frees nothing of those that could not beat either", async () => {
  const { look, othersBeat, isJobHeld, claimsChore } = await openRoom();
  await look(0);
  expect(await look(10 * silentMs)).toBe(0);
  expect(await look(beatMs)).toBe(0);
  await othersBeat();
  expect(await look(beatMs)).toBe(0);
  expect(await isJobHeld()).toBe(true);
  expect(await claimsChore()).toBeNull();
});

test("where nobody else works on the database, the chore of a killed process is free at once", async () => {
  const { look, claimsChore, isJobHeld } = await openRoom({ isAlone: true });
  expect(await look(0)).toBe(1);
  expect(await isJobHeld()).toBe(false);
  expect(await claimsChore()).toBe("sweep");
});
