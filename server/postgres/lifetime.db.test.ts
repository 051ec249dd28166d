import fs from "node:fs";
import { expect, test } from "vitest";
import { scratchFolder } from "#server/postgres/for-tests/scratch-folder.ts";
import { serverPid, untilNoServer } from "#server/postgres/for-tests/server-processes.ts";
import { type StandInApp, startApp } from "#server/postgres/for-tests/start-app.ts";
import { until } from "#server/postgres/for-tests/until.ts";
import { ask, open } from "#server/postgres/for-tests/with-database.ts";

async function appInTheMiddleOfWriting(dataDir: string): Promise<StandInApp> {
  const app = startApp({ dataDir, doesWrite: true });
  expect(await app.firstWords()).toBe("open alone");
  await until("a hundred rows are acknowledged", () => app.rows >= 100);
  return app;
}

// The row in flight may have been saved just before its acknowledgement was lost.
async function expectEveryRow(dataDir: string, acknowledged: number): Promise<void> {
  const database = await open({ dataDir });
  const [count, highest] = await ask(database, "select count(*)::int, max(number) from written");
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

test("an app started again in the very moment of its kill opens the same database", async () => {
  const dataDir = scratchFolder();
  const app = await appInTheMiddleOfWriting(dataDir);
  app.child.kill("SIGKILL");
  const next = startApp({ dataDir, doesWrite: true });
  expect(await next.firstWords()).toBe("open alone");
  await until("the next app goes on writing", () => next.rows >= 10);
  expect(next.lines.find((line) => line.startsWith("row "))).not.toBe("row 0");
});

test("a server that is killed is started again beside its app, on the same socket", async () => {
  const dataDir = scratchFolder();
  const notes: string[] = [];
  const database = await open({ dataDir, log: (line) => notes.push(line) });
  await ask(database, "create table kept as select 42 as answer");
  const before = serverPid(dataDir);
  process.kill(before, "SIGKILL");
  await until("queries are answered again", () =>
    ask(database, "select answer from kept").then(
      (answer) => answer[0] === 42 && serverPid(dataDir) !== before,
      () => false,
    ),
  );
  expect(notes).toContainEqual(expect.stringContaining("ended unexpectedly"));
  await database.stop();
  await untilNoServer(dataDir);
});

test("a server that is killed again and again comes back each time", async () => {
  const dataDir = scratchFolder();
  const database = await open({ dataDir });
  for (let kills = 0; kills < 6; kills += 1) {
    await until("it answers", () =>
      ask(database, "select 1").then(
        () => true,
        () => false,
      ),
    );
    process.kill(serverPid(dataDir), "SIGKILL");
  }
  await until("it answers after the last kill", () =>
    ask(database, "select 1").then(
      () => true,
      () => false,
    ),
  );
});

test("a server that cannot be started is told of with the reason, and starts when that has passed", async () => {
  const dataDir = scratchFolder();
  const problems: string[] = [];
  const whenNotStarted = (problem: Error) => void problems.push(problem.message);
  const database = await open({ dataDir, whenNotStarted });
  const settings = `${dataDir}/pgdata/postgresql.conf`;
  const before = fs.readFileSync(settings);
  fs.writeFileSync(settings, "no_such_setting = on\n");
  process.kill(serverPid(dataDir), "SIGKILL");
  await until("the app is told", async () => problems.length > 1);
  expect(problems[0]).toContain("no_such_setting");
  fs.writeFileSync(settings, before);
  await until("it answers", () =>
    ask(database, "select 1").then(
      () => true,
      () => false,
    ),
  );
});
