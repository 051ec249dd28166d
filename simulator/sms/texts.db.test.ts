import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator//simulator-fixture.ts";

test("a text sent with the carrier's own SDK reaches the handset and each step is told", async () => {
  const world = await createSimulatorFixture();
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "Someone comes at 4.",
    statusCallback: `${world.desk.publicUrl}/hooks/status?m=1`,
  });
  expect(sent.status).toBe("queued");
  await world.quiet();
  expect(world.desk.statuses(sent.sid)).toEqual(["sending", "sent", "delivered"]);
  expect(world.desk.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  expect(await world.reached(world.ada.number)).toEqual([
    { text: "Someone comes at 4.", times: 1 },
  ]);
  const asked = await world.client.messages(sent.sid).fetch();
  expect(asked).toMatchObject({ status: "delivered", errorCode: null, direction: "outbound-api" });
});

test("a customer's text is posted to the line's address with Twilio's fields and signature", async () => {
  const world = await createSimulatorFixture();
  const sid = await world.text(world.ada, "Is my table ready? 🙂");
  await world.quiet();
  const [heard] = world.desk.texts();
  expect(heard?.path).toBe("/webhooks/text");
  expect(heard?.fields).toMatchObject({
    MessageSid: sid,
    AccountSid: world.sid,
    From: world.ada.number,
    To: world.line,
    Body: "Is my table ready? 🙂",
    NumMedia: "0",
    NumSegments: "1",
    SmsStatus: "received",
    FromCountry: "GB",
  });
  expect(heard?.headers["i-twilio-idempotency-token"]).toMatch(/^[0-9a-f-]{36}$/);
  const ada = (await world.state()).customers[0];
  expect(ada?.threads[0]?.texts[0]).toMatchObject({ by: "customer", tick: "taken" });
});

test("a desk that answers in plain words has texted them to the customer", async () => {
  const world = await createSimulatorFixture();
  world.desk.answerWith("text/plain", "ok");
  await world.text(world.ada, "hello");
  await world.quiet();
  expect(await world.reached(world.ada.number)).toEqual([{ text: "ok", times: 1 }]);
  const [reply] = await world.client.messages.list({ to: world.ada.number });
  expect(reply).toMatchObject({ direction: "outbound-reply", body: "ok" });
});
