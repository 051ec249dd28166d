import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator/simulator-fixture.ts";

test("after STOP the carrier confirms, marks the webhook, and rejects texts until START", async () => {
  const fixture = await createSimulatorFixture();
  const send = () =>
    fixture.client.messages.create({
      to: fixture.ada.number,
      from: fixture.inboxNumber,
      body: "hello",
    });
  await fixture.text(fixture.ada, "Stop");
  await fixture.quiet();
  expect(fixture.app.texts()[0]?.fields).toMatchObject({ Body: "Stop", OptOutType: "STOP" });
  await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
  const stopped = (await fixture.state()).customers[0]?.threads[0];
  expect(stopped?.isStopped).toBe(true);
  expect(stopped?.texts.map((text) => text.by)).toEqual(["customer", "carrier"]);
  expect(stopped?.texts[1]?.text).toContain("START");

  await fixture.text(fixture.ada, "START");
  await fixture.quiet();
  expect(fixture.app.texts()[1]?.fields.OptOutType).toBe("START");
  expect((await send()).status).toBe("queued");
  await fixture.quiet();
  // The carrier's own replies are not in the account's list and are not counted.
  expect(await fixture.client.messages.list()).toHaveLength(3);
  expect(await fixture.reached(fixture.ada.number)).toEqual([{ text: "hello", times: 1 }]);
});

test("STOP to one inbox does not block another", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.text(fixture.ada, "STOP");
  const other = fixture.account.inboxes[1]?.number ?? "";
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: other,
    body: "from the other line",
  });
  expect(sent.status).toBe("queued");
});

test("when the account handles STOP itself, the carrier neither replies nor blocks", async () => {
  const fixture = await createSimulatorFixture({ account: { handlesOptOut: false } });
  await fixture.text(fixture.ada, "STOP");
  await fixture.quiet();
  expect(fixture.app.texts()[0]?.fields).not.toHaveProperty("OptOutType");
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "You are off our list.",
  });
  expect(sent.status).toBe("queued");
});
