import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { publicUrl } from "#testing/fixtures/simulator//fake-app.ts";
import {
  authToken,
  controlKey,
  createSimulatorFixture,
  newSchema,
} from "#testing/fixtures/simulator//simulator-fixture.ts";
import { startSimulator } from "./start.ts";

test("a restart keeps people, threads, weather and wire, and goes on with what was under way", async () => {
  const world = await createSimulatorFixture({ pace: 1 });
  await world.faults({ rules: [{ fault: { kind: "late", ms: 400 }, match: { event: "text" } }] });
  await world.text(world.ada, "before the restart");
  const sent = await world.client.messages.create({
    to: world.max.number,
    from: world.line,
    body: "half way",
    statusCallback: `${world.desk.publicUrl}/status`,
  });
  const before = await world.state();
  await world.restart();
  const after = await world.state();
  // Only the tick may have moved on meanwhile.
  const still = (state: typeof after) =>
    state.customers.map(({ threads, ...who }) => [
      who,
      threads.flatMap(({ line, texts }) => texts.map(({ sid, text }) => [line, sid, text])),
    ]);
  expect(still(after).slice(0, 1)).toEqual(still(before).slice(0, 1));
  expect(after.faults).toEqual(before.faults);
  expect(after.lines).toEqual(before.lines);
  await world.quiet();
  const heard = world.desk.texts().map(({ fields }) => fields.Body);
  expect([...new Set(heard)]).toEqual(["before the restart"]);
  // What was on its way in the moment of the stop is told once more.
  const told = [...new Set(world.desk.statuses(sent.sid))];
  expect(told).toEqual(["sending", "sent", "delivered"]);
  expect(await world.reached(world.max.number)).toEqual([{ text: "half way", times: 1 }]);
  expect((await world.wire()).length).toBeGreaterThan(3);
});

test("a desk that moved is found again at its new address", async () => {
  const world = await createSimulatorFixture({ appUrl: "http://127.0.0.1:9" });
  world.simulator.pointAt({ publicUrl, appUrl: world.desk.url });
  await world.text(world.ada, "still there?");
  await world.quiet();
  expect(world.desk.texts()).toHaveLength(1);
});

test("as a child it says that it is ready, and ends when its parent lets go", async () => {
  const child = fork(path.resolve(import.meta.dirname, "main.ts"), {
    env: {
      PATH: process.env.PATH,
      SIMULATOR_PORT: "0",
      SIMULATOR_DATABASE_URL: inject("postgres").url,
      SIMULATOR_SCHEMA: newSchema(),
      SIMULATOR_PUBLIC_URL: publicUrl,
      SIMULATOR_KEY: controlKey,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [message] = (await once(child, "message")) as [{ ready: boolean; port: number }];
  expect(message).toMatchObject({ ready: true, port: expect.any(Number) });
  const url = `http://127.0.0.1:${message.port}/control/accounts/AC${"a".repeat(32)}`;
  const refused = await fetch(url, { method: "PUT", body: "{}" });
  expect(refused.status).toBe(401);
  const put = await fetch(url, {
    method: "PUT",
    headers: { authorization: `Bearer ${controlKey}` },
    body: JSON.stringify({ authToken, name: "Copperline", country: "US" }),
  });
  expect(put.status).toBe(201);
  child.disconnect();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("a second simulator over the same schema does not start", async () => {
  const schema = newSchema();
  const options = { databaseUrl: inject("postgres").url, schema, publicUrl, key: controlKey };
  const first = await startSimulator(options);
  onTestFinished(() => first.stop());
  await expect(startSimulator({ ...options, waitForOtherMs: 50 })).rejects.toThrow(
    "Another simulator",
  );
});

test("a picture that waited over a restart is found where the simulator stands now", async () => {
  const world = await createSimulatorFixture({ pace: 1 });
  await world.faults({ rules: [{ fault: { kind: "late", ms: 400 } }] });
  await world.text(world.ada, "", { pictures: [{ type: "image/png", base64: "iVBORw0KGgo=" }] });
  await world.restart({ samePort: false });
  await world.quiet();
  const [heard] = world.desk.texts();
  expect(heard?.fields.MediaUrl0).toContain(world.simulator.url);
});

test("connections that the database cuts are made again; nothing is lost", async () => {
  const world = await createSimulatorFixture();
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "before the cut",
    statusCallback: `${world.desk.publicUrl}/status`,
  });
  await world.quiet();
  const other = new Client({ connectionString: inject("postgres").url });
  await other.connect();
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and application_name = $1`,
    [world.schema],
  );
  await other.end();
  // A question that was asked on a cut connection fails; the next ones find new ones.
  await eventually(async () => expect((await world.state()).company).toBe("Copperline"));
  await world.text(world.ada, "after the cut");
  await world.quiet();
  expect(world.desk.statuses(sent.sid)).toEqual(["sending", "sent", "delivered"]);
  expect(world.desk.texts().map(({ fields }) => fields.Body)).toEqual(["after the cut"]);
});
