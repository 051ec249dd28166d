import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobHandlers } from "#server/jobs/handlers.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { checkJobs } from "./jobs.ts";

const sources = readSources(["server"]).filter(({ path }) => !isTestCode(path));

test("every job has one handler and is scheduled somewhere", () => {
  const handlers = Object.keys(jobHandlers({} as Runtime, () => undefined));
  expect(checkJobs(Object.keys(jobs), handlers, sources)).toEqual([]);
  expect(handlers.length).toBeGreaterThanOrEqual(9);
});

test("planted: a missing handler, a missing job, a job never scheduled", () => {
  const permissionsFor = [
    {
      path: "x.ts",
      text: 'ctx.schedule(\n  "a-job",\n  {});\nawait scheduleJob(database, "b-job", {}); ctx.schedule("c-job", {})',
    },
  ];
  const all = ["a-job", "b-job", "c-job"];
  expect(checkJobs(all, all, permissionsFor)).toEqual([]);
  expect(checkJobs(all, ["a-job", "b-job"], permissionsFor)).toEqual(["c-job has no handler"]);
  expect(checkJobs(all, [...all, "d-job"], permissionsFor)).toEqual(["d-job is no job"]);
  expect(checkJobs([...all, "d-job"], [...all, "d-job"], permissionsFor)).toEqual([
    "nobody asks for d-job",
  ]);
});
