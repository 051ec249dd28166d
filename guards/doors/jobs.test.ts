import { expect, test } from "vitest";
import { isTestCode, readSources } from "#guards/reading/sources.ts";
import type { Desk } from "#server/actions/desk.ts";
import { jobHandlers } from "#server/jobs/handlers.ts";
import { crontab, jobs } from "#server/scheduler/catalogue.ts";
import { judgeJobs } from "./jobs.ts";

const sources = readSources(["server"]).filter(({ path }) => !isTestCode(path));

test("every job has one handler and somebody who asks for it", () => {
  const handlers = Object.keys(jobHandlers({} as Desk, () => undefined));
  expect(judgeJobs(Object.keys(jobs), handlers, crontab, sources)).toEqual([]);
  expect(handlers.length).toBeGreaterThanOrEqual(9);
});

test("planted: no handler, no job, nobody who asks, a crontab that names nothing", () => {
  const asking = [
    {
      path: "x.ts",
      text: 'ctx.schedule(\n  "a-job",\n  {});\nawait scheduleJob(database, "b-job", {})',
    },
  ];
  const cron = "* * * * * c-job ?max=1";
  const all = ["a-job", "b-job", "c-job"];
  expect(judgeJobs(all, all, cron, asking)).toEqual([]);
  expect(judgeJobs(all, ["a-job", "b-job"], cron, asking)).toEqual(["c-job has no handler"]);
  expect(judgeJobs(all, [...all, "d-job"], cron, asking)).toEqual(["d-job is no job"]);
  expect(judgeJobs([...all, "d-job"], [...all, "d-job"], cron, asking)).toEqual([
    "nobody asks for d-job",
  ]);
  expect(judgeJobs(all, all, `${cron}\n* * * * * e-job`, asking)).toEqual(["crontab names e-job"]);
});
