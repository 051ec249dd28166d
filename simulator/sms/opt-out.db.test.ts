import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator//simulator-fixture.ts";

test("after STOP the carrier confirms, marks the webhook, and refuses texts until START", async () => {
  const world = await createSimulatorFixture();
  const send = () =>
    world.client.messages.create({ to: world.ada.number, from: world.line, body: "hello" });
  await world.text(world.ada, "Stop");
  await world.quiet();
  expect(world.desk.texts()[0]?.fields).toMatchObject({ Body: "Stop", OptOutType: "STOP" });
  await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
  const stopped = (await world.state()).customers[0]?.threads[0];
  expect(stopped?.isStopped).toBe(true);
  expect(stopped?.texts.map((text) => text.by)).toEqual(["customer", "carrier"]);
  expect(stopped?.texts[1]?.text).toContain("START");

  await world.text(world.ada, "START");
  await world.quiet();
  expect(world.desk.texts()[1]?.fields.OptOutType).toBe("START");
  expect((await send()).status).toBe("queued");
  await world.quiet();
  // What the carrier said by itself is in no list of the account and counts as nobody's text.
  expect(await world.client.messages.list()).toHaveLength(3);
  expect(await world.reached(world.ada.number)).toEqual([{ text: "hello", times: 1 }]);
});

test("STOP to one line leaves the other line open", async () => {
  const world = await createSimulatorFixture();
  await world.text(world.ada, "STOP");
  const other = world.account.lines[1]?.number ?? "";
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: other,
    body: "from the other line",
  });
  expect(sent.status).toBe("queued");
});

test("where the account answers STOP itself, the carrier neither replies nor blocks", async () => {
  const world = await createSimulatorFixture({ account: { answersOptOut: false } });
  await world.text(world.ada, "STOP");
  await world.quiet();
  expect(world.desk.texts()[0]?.fields).not.toHaveProperty("OptOutType");
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "You are off our list.",
  });
  expect(sent.status).toBe("queued");
});
