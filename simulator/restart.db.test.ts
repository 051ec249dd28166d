import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { publicUrl } from "#testing/fixtures/simulator/fake-app.ts";
import {
  authToken,
  controlKey,
  createSimulatorFixture,
  newSchema,
} from "#testing/fixtures/simulator/simulator-fixture.ts";
import { startSimulator } from "./start.ts";

test("a restart keeps customers, threads, faults and the traffic log, and resumes pending work", async () => {
  const fixture = await createSimulatorFixture({ pace: 1 });
  await fixture.faults({ rules: [{ fault: { kind: "late", ms: 400 }, match: { event: "sms" } }] });
  await fixture.text(fixture.ada, "before the restart");
  const sent = await fixture.client.messages.create({
    to: fixture.max.number,
    from: fixture.inboxNumber,
    body: "half way",
    statusCallback: `${fixture.app.publicUrl}/status`,
  });
  const before = await fixture.state();
  await fixture.restart();
  const after = await fixture.state();
  // Only delivery ticks may have changed.
  const still = (state: typeof after) =>
    state.customers.map(({ threads, ...who }) => [
      who,
      threads.flatMap(({ inboxNumber, texts }) =>
        texts.map(({ sid, text }) => [inboxNumber, sid, text]),
      ),
    ]);
  expect(still(after).slice(0, 1)).toEqual(still(before).slice(0, 1));
  expect(after.faults).toEqual(before.faults);
  expect(after.inboxes).toEqual(before.inboxes);
  await fixture.quiet();
  const receivedTexts = fixture.app.texts().map(({ fields }) => fields.Body);
  expect([...new Set(receivedTexts)]).toEqual(["before the restart"]);
  // A callback in flight at the stop is sent again.
  const statuses = [...new Set(fixture.app.statuses(sent.sid))];
  expect(statuses).toEqual(["sending", "sent", "delivered"]);
  expect(await fixture.reached(fixture.max.number)).toEqual([{ text: "half way", times: 1 }]);
  expect((await fixture.traffic()).length).toBeGreaterThan(3);
});

test("follows the app to a new address", async () => {
  const fixture = await createSimulatorFixture({ appUrl: "http://127.0.0.1:9" });
  fixture.simulator.pointAt({ publicUrl, appUrl: fixture.app.url });
  await fixture.text(fixture.ada, "still there?");
  await fixture.quiet();
  expect(fixture.app.texts()).toHaveLength(1);
});

test("as a child process it reports that it is ready, and exits when its parent disconnects", async () => {
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

test("a second simulator on the same schema does not start", async () => {
  const schema = newSchema();
  const options = { databaseUrl: inject("postgres").url, schema, publicUrl, key: controlKey };
  const first = await startSimulator(options);
  onTestFinished(() => first.stop());
  await expect(startSimulator({ ...options, waitForOtherMs: 50 })).rejects.toThrow(
    "Another simulator",
  );
});

test("the URL of an image queued before a restart points to the simulator's new address", async () => {
  const fixture = await createSimulatorFixture({ pace: 1 });
  await fixture.faults({ rules: [{ fault: { kind: "late", ms: 400 } }] });
  await fixture.text(fixture.ada, "", {
    images: [{ type: "image/png", base64: "iVBORw0KGgo=" }],
  });
  await fixture.restart({ samePort: false });
  await fixture.quiet();
  const [receivedTexts] = fixture.app.texts();
  expect(receivedTexts?.fields.MediaUrl0).toContain(fixture.simulator.url);
});

test("reconnects after the database drops its connections, and loses nothing", async () => {
  const fixture = await createSimulatorFixture();
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "before the cut",
    statusCallback: `${fixture.app.publicUrl}/status`,
  });
  await fixture.quiet();
  const other = new Client({ connectionString: inject("postgres").url });
  await other.connect();
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and application_name = $1`,
    [fixture.schema],
  );
  await other.end();
  // A query on a dropped connection fails; the next one gets a new connection.
  await eventually(async () => expect((await fixture.state()).company).toBe("Copperline"));
  await fixture.text(fixture.ada, "after the cut");
  await fixture.quiet();
  expect(fixture.app.statuses(sent.sid)).toEqual(["sending", "sent", "delivered"]);
  expect(fixture.app.texts().map(({ fields }) => fields.Body)).toEqual(["after the cut"]);
});
