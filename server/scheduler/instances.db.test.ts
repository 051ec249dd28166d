// What a killed process held is freed in time; what a live one holds is not, whatever the clocks show.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { claimDueChore, registerChores } from "#server/store/chore-run.ts";
import {
  createJobEngineFixture,
  jobRows,
  workspaceId,
} from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import { listChoreRuns } from "#testing/fixtures/scheduler/list-chore-runs.ts";
import { createReaper, recordHeartbeat } from "./instances.ts";
import { jobs } from "./job-catalog.ts";
import { claimJob, holderOf, loadTaskIds } from "./job-rows.ts";
import { scheduleJob } from "./schedule-job.ts";

const silentMs = limit("instanceSilenceSeconds") * 1000;
const heartbeatMs = 2_500;

/** Another process that holds a job and a maintenance job, and this process's reaper, with the test's clock. */
async function createReaperFixture({ isAlone = false } = {}) {
  const { db } = await createJobEngineFixture();
  const [self, other] = [randomUUID(), randomUUID()];
  const tasks = await loadTaskIds(db, Object.keys(jobs));
  await scheduleJob(db, "process-inbound", { workspaceId });
  await registerChores(db, ["sweep"]);
  await recordHeartbeat(db, self);
  await recordHeartbeat(db, other);
  expect(await claimJob(db, holderOf(other, 1), [...tasks.keys()])).not.toBeNull();
  const claim = (holder: string) =>
    claimDueChore(db, holder, [{ name: "sweep", everyMs: 1_000, limitMs: 300_000 }]);
  expect(await claim(other)).toBe("sweep");
  let nowMs = 0;
  const reap = createReaper(db, {
    instanceId: self,
    isAlone,
    isRunning: () => true,
    steadyMs: () => nowMs,
  });
  return {
    claimsChore: () => claim(self),
    choreFailures: async () => (await listChoreRuns(db))[0]?.failures,
    isJobHeld: async () => (await jobRows(db))[0]?.isLocked === true,
    othersBeat: () => recordHeartbeat(db, other),
    /** Runs the reaper after this time; returns how many jobs it freed. */
    look(afterMs: number) {
      nowMs += afterMs;
      return reap();
    },
  };
}

test("frees the jobs of a killed process within half a minute, and not before", async () => {
  const { look, isJobHeld, claimsChore, choreFailures } = await createReaperFixture();
  // The run that sees the last heartbeat may be a whole interval after it.
  let sinceMs = heartbeatMs;
  let freed = await look(0);
  for (; freed === 0; sinceMs += heartbeatMs) {
    expect(await isJobHeld()).toBe(true);
    expect(await claimsChore()).toBeNull();
    freed = await look(heartbeatMs);
  }
  expect(sinceMs).toBeGreaterThanOrEqual(silentMs);
  expect(sinceMs).toBeLessThan(30_000);
  expect(await isJobHeld()).toBe(false);
  expect(await claimsChore()).toBe("sweep");
  expect(await choreFailures()).toBe(0);
});

test("a process with a heartbeat keeps what it holds, however long it works on it", async () => {
  const { look, othersBeat, isJobHeld, claimsChore } = await createReaperFixture();
  for (let times = 0; times < 20; times += 1) {
    await othersBeat();
    expect(await look(silentMs / 2)).toBe(0);
  }
  expect(await isJobHeld()).toBe(true);
  expect(await claimsChore()).toBeNull();
});

test("after a database outage, the first run frees nothing of processes that couldn't send heartbeats either", async () => {
  const { look, othersBeat, isJobHeld, claimsChore } = await createReaperFixture();
  await look(0);
  expect(await look(10 * silentMs)).toBe(0);
  expect(await look(heartbeatMs)).toBe(0);
  await othersBeat();
  expect(await look(heartbeatMs)).toBe(0);
  expect(await isJobHeld()).toBe(true);
  expect(await claimsChore()).toBeNull();
});

test("if no other process uses the database, a killed process's maintenance job is free at once", async () => {
  const { look, claimsChore, isJobHeld } = await createReaperFixture({ isAlone: true });
  expect(await look(0)).toBe(1);
  expect(await isJobHeld()).toBe(false);
  expect(await claimsChore()).toBe("sweep");
});
