import fs from "node:fs";
import { expect, test } from "vitest";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { serverPid, untilNoServer } from "#testing/fixtures/postgres/server-processes.ts";
import { type StandInApp, startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";

async function appInTheMiddleOfWriting(dataDir: string): Promise<StandInApp> {
  const app = startApp({ dataDir, doesWrite: true });
  expect(await app.firstWords()).toBe("open alone");
  await waitUntil("a hundred rows are acknowledged", () => app.rows >= 100);
  return app;
}

// The last row may have been saved just before its acknowledgment was lost.
async function expectEveryRow(dataDir: string, acknowledged: number): Promise<void> {
  const database = await openForTest({ dataDir });
  const [count, highest] = await queryValues(
    database,
    "select count(*)::int, max(number) from written",
  );
  expect(count).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBeLessThanOrEqual(acknowledged + 1);
  expect(highest).toBe(Number(count) - 1);
}

test.for(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "an app that ends by %s leaves no server behind and loses no acknowledged row",
  async (signal) => {
    const dataDir = scratchFolder();
    const app = await appInTheMiddleOfWriting(dataDir);
    await app.end(signal);
    await untilNoServer(dataDir);
    await expectEveryRow(dataDir, app.rows);
  },
);

test("an app killed together with its server loses no acknowledged row", async () => {
  const dataDir = scratchFolder();
  const app = await appInTheMiddleOfWriting(dataDir);
  process.kill(serverPid(dataDir), "SIGKILL");
  await app.end("SIGKILL");
  await expectEveryRow(dataDir, app.rows);
});

test("an app restarted immediately after a kill opens the same database", async () => {
  const dataDir = scratchFolder();
  const app = await appInTheMiddleOfWriting(dataDir);
  app.child.kill("SIGKILL");
  const next = startApp({ dataDir, doesWrite: true });
  expect(await next.firstWords()).toBe("open alone");
  await waitUntil("the next app goes on writing", () => next.rows >= 10);
  expect(next.lines.find((line) => line.startsWith("row "))).not.toBe("row 0");
});

test("a killed server is restarted for its app, on the same socket", async () => {
  const dataDir = scratchFolder();
  const notes: string[] = [];
  const database = await openForTest({ dataDir, log: (line) => notes.push(line) });
  await queryValues(database, "create table kept as select 42 as answer");
  const before = serverPid(dataDir);
  process.kill(before, "SIGKILL");
  await waitUntil("queries are answered again", () =>
    queryValues(database, "select answer from kept").then(
      (values) => values[0] === 42 && serverPid(dataDir) !== before,
      () => false,
    ),
  );
  expect(notes).toContainEqual(expect.stringContaining("ended unexpectedly"));
  await database.stop();
  await untilNoServer(dataDir);
});

test("a server killed repeatedly is restarted each time", async () => {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir });
  for (let kills = 0; kills < 6; kills += 1) {
    await waitUntil("it answers", () =>
      queryValues(database, "select 1").then(
        () => true,
        () => false,
      ),
    );
    process.kill(serverPid(dataDir), "SIGKILL");
  }
  await waitUntil("it answers after the last kill", () =>
    queryValues(database, "select 1").then(
      () => true,
      () => false,
    ),
  );
});

test("reports why a server can't be started, and starts it once the cause is gone", async () => {
  const dataDir = scratchFolder();
  const problems: string[] = [];
  const whenNotStarted = (problem: Error) => void problems.push(problem.message);
  const database = await openForTest({ dataDir, whenNotStarted });
  const settings = `${dataDir}/pgdata/postgresql.conf`;
  const before = fs.readFileSync(settings);
  fs.writeFileSync(settings, "no_such_setting = on\n");
  process.kill(serverPid(dataDir), "SIGKILL");
  await waitUntil("the app is told", async () => problems.length > 1);
  expect(problems[0]).toContain("no_such_setting");
  fs.writeFileSync(settings, before);
  await waitUntil("it answers", () =>
    queryValues(database, "select 1").then(
      () => true,
      () => false,
    ),
  );
});
