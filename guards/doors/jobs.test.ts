import { expect, test } from "vitest";
import { isTestCode, readSources } from "#guards/reading/sources.ts";
import type { Desk } from "#server/actions/desk.ts";
import { jobHandlers } from "#server/jobs/handlers.ts";
import { jobs } from "#server/scheduler/catalogue.ts";
import { judgeJobs } from "./jobs.ts";

const sources = readSources(["server"]).filter(({ path }) => !isTestCode(path));

test("every job has one handler and somebody who asks for it", () => {
  const handlers = Object.keys(jobHandlers({} as Desk, () => undefined));
  expect(judgeJobs(Object.keys(jobs), handlers, sources)).toEqual([]);
  expect(handlers.length).toBeGreaterThanOrEqual(9);
});

test("planted: no handler, no job, nobody who asks", () => {
  const asking = [
    {
      path: "x.ts",
      text: 'ctx.schedule(\n  "a-job",\n  {});\nawait scheduleJob(database, "b-job", {}); ctx.schedule("c-job", {})',
    },
  ];
  const all = ["a-job", "b-job", "c-job"];
  expect(judgeJobs(all, all, asking)).toEqual([]);
  expect(judgeJobs(all, ["a-job", "b-job"], asking)).toEqual(["c-job has no handler"]);
  expect(judgeJobs(all, [...all, "d-job"], asking)).toEqual(["d-job is no job"]);
  expect(judgeJobs([...all, "d-job"], [...all, "d-job"], asking)).toEqual([
    "nobody asks for d-job",
  ]);
});
