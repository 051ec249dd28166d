import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator/simulator-fixture.ts";

test("a text sent with the carrier's SDK reaches the customerNumber, and each step is reported", async () => {
  const fixture = await createSimulatorFixture();
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "Someone comes at 4.",
    statusCallback: `${fixture.app.publicUrl}/hooks/status?m=1`,
  });
  expect(sent.status).toBe("queued");
  await fixture.quiet();
  expect(fixture.app.statuses(sent.sid)).toEqual(["sending", "sent", "delivered"]);
  expect(fixture.app.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  expect(await fixture.reached(fixture.ada.number)).toEqual([
    { text: "Someone comes at 4.", times: 1 },
  ]);
  const fetched = await fixture.client.messages(sent.sid).fetch();
  expect(fetched).toMatchObject({
    status: "delivered",
    errorCode: null,
    direction: "outbound-api",
  });
});

test("posts a customer's text to the number's webhook URL with Twilio's fields and signature", async () => {
  const fixture = await createSimulatorFixture();
  const sid = await fixture.text(fixture.ada, "Is my table ready? 🙂");
  await fixture.quiet();
  const [heard] = fixture.app.texts();
  expect(heard?.path).toBe("/webhooks/sms");
  expect(heard?.fields).toMatchObject({
    MessageSid: sid,
    AccountSid: fixture.sid,
    From: fixture.ada.number,
    To: fixture.inboxNumber,
    Body: "Is my table ready? 🙂",
    NumMedia: "0",
    NumSegments: "1",
    SmsStatus: "received",
    FromCountry: "GB",
  });
  expect(heard?.headers["i-twilio-idempotency-token"]).toMatch(/^[0-9a-f-]{36}$/);
  const ada = (await fixture.state()).customers[0];
  expect(ada?.threads[0]?.texts[0]).toMatchObject({ by: "customer", acceptance: "accepted" });
});

test("texts a plain-text webhook response to the customer", async () => {
  const fixture = await createSimulatorFixture();
  fixture.app.respondWith("text/plain", "ok");
  await fixture.text(fixture.ada, "hello");
  await fixture.quiet();
  expect(await fixture.reached(fixture.ada.number)).toEqual([{ text: "ok", times: 1 }]);
  const [reply] = await fixture.client.messages.list({ to: fixture.ada.number });
  expect(reply).toMatchObject({ direction: "outbound-reply", body: "ok" });
});
