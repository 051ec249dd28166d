// Endpoints that fail: what is sent again, in which order, and when they are turned off.
import { afterAll, describe, expect, test } from "vitest";
import { maxWebhookAttempts } from "#domain/webhook/webhook-retries.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { resendWebhook } from "#server/actions/webhook/resend-webhook.ts";
import { sendTestWebhook } from "#server/actions/webhook/send-test-webhook.ts";
import { updateWebhookEndpoint } from "#server/actions/webhook/update-webhook-endpoint.ts";
import { sql } from "#server/store/sql.ts";
import { createWebhookFixture } from "#testing/fixtures/webhook/webhook-fixture.ts";

const fixture = await createWebhookFixture();
const { people } = fixture;
const { database } = people;
afterAll(() => fixture.close());

describe("an endpoint that is down", () => {
  test("for a day receives everything once it is back, in the order of each conversation, each event once", async () => {
    const desk = await fixture.openWorkspace(3);
    const program = await desk.create({
      eventTypes: ["conversation.closed", "conversation.reopened"],
    });
    program.respond(503);
    for (const conversationId of desk.ids) {
      await people.run(closeConversation, desk.me, { conversationId });
      await people.run(reopenConversation, desk.me, { conversationId });
      await people.run(closeConversation, desk.me, { conversationId });
    }
    for (let minute = 0; minute < 24 * 60; minute += 60) {
      await desk.deliver(program.id);
      people.advanceClock(3600);
    }
    const failed = program.received().length;
    expect(new Set(program.types())).toEqual(new Set(["conversation.closed"]));
    // It isn't flooded: at most one request in half an hour, after the first few.
    expect(failed).toBeGreaterThan(10);
    expect(failed).toBeLessThan(80);
    expect(await program.current()).toMatchObject({ state: "on", pending: 9 });
    program.respond(200);
    for (let minute = 0; minute < 25 * 60; minute += 60) {
      await desk.deliver(program.id);
      people.advanceClock(3600);
    }
    const delivered = program.received().slice(failed);
    expect(new Set(delivered.map((one) => one.headers["webhook-id"])).size).toBe(9);
    expect(delivered).toHaveLength(9);
    for (const id of desk.ids)
      expect(
        delivered
          .filter(({ event }) => event.data.conversationId === id)
          .map(({ event }) => event.type),
      ).toEqual(["conversation.closed", "conversation.reopened", "conversation.closed"]);
    expect(await program.current()).toMatchObject({ failingSince: null, pending: 0 });
  });

  test("for five days is turned off with an audit entry, and continues with what is kept when it is turned on", async () => {
    const desk = await fixture.openWorkspace(2);
    const program = await desk.create({
      eventTypes: ["conversation.closed", "conversation.reopened"],
    });
    program.respond(500);
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    for (let hour = 0; hour < 6 * 24; hour += 4) {
      if (hour === 100)
        await people.run(closeConversation, desk.me, { conversationId: desk.at(1) });
      await desk.deliver(program.id);
      people.advanceClock(4 * 3600);
    }
    expect(await program.current()).toMatchObject({ state: "failed" });
    const audit = await people.auditOf(desk.workspaceId);
    expect(audit.find((one) => one.details.webhookTurnedOff === 500)).toMatchObject({
      actorKind: "system",
      objectId: program.id,
    });
    const before = program.received().length;
    await people.run(reopenConversation, desk.me, { conversationId: desk.at(1) });
    people.advanceClock(3600);
    await desk.deliver(program.id);
    expect(program.received().length).toBe(before);
    program.respond(200);
    await people.run(updateWebhookEndpoint, desk.me, { endpointId: program.id, isOn: true });
    await desk.deliver(program.id);
    const after = program.received().slice(before);
    expect(after.map(({ event }) => [event.type, event.data.conversationId])).toEqual([
      ["conversation.closed", desk.at(1)],
      ["conversation.reopened", desk.at(1)],
    ]);
    expect(await program.current()).toMatchObject({ state: "on", failingSince: null });
  });

  test("misses what the feed no longer has, and continues with the rest", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create({
      eventTypes: ["conversation.closed", "conversation.reopened"],
    });
    await people.run(updateWebhookEndpoint, desk.me, { endpointId: program.id, isOn: false });
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    people.advanceClock(8 * 24 * 3600);
    await database.run(sql`delete from change_feed where workspace_id = ${desk.workspaceId}`);
    await people.run(reopenConversation, desk.me, { conversationId: desk.at(0) });
    await people.run(updateWebhookEndpoint, desk.me, { endpointId: program.id, isOn: true });
    await desk.deliver(program.id);
    expect(program.types()).toEqual(["conversation.reopened"]);
  });

  test("gives up an event after its last attempt, and goes on with the next of its conversation", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create({
      eventTypes: ["conversation.closed", "conversation.reopened"],
    });
    const conversationId = desk.at(0);
    await people.run(closeConversation, desk.me, { conversationId });
    await people.run(reopenConversation, desk.me, { conversationId });
    program.respond(() => (program.types().at(-1) === "conversation.closed" ? 422 : 200));
    // A test event succeeds now and then, so that the endpoint itself counts as working.
    for (let hour = 0; hour < 5 * 24; hour += 4) {
      await people.run(sendTestWebhook, desk.me, { endpointId: program.id });
      await desk.deliver(program.id);
      people.advanceClock(4 * 3600);
    }
    const sent = program.types().filter((type) => type !== "webhook.test");
    expect(sent).toEqual([
      ...Array(maxWebhookAttempts).fill("conversation.closed"),
      "conversation.reopened",
    ]);
    const [given] = await program.deliveries("failed");
    expect(given).toMatchObject({ state: "failed", problem: "status", responseStatus: 422 });
    program.respond(200);
    await people.run(resendWebhook, desk.me, { deliveryId: given?.id as never });
    await desk.send(program.id);
    expect(program.received().at(-1)?.headers["webhook-id"]).toBe(given?.id);
    expect(await program.deliveries("failed")).toEqual([]);
  });

  test("says that it is gone, and is turned off at once", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create();
    program.respond(410);
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    await desk.deliver(program.id);
    expect(await program.current()).toMatchObject({ state: "failed" });
  });

  test("redirects elsewhere, and is not followed", async () => {
    const desk = await fixture.openWorkspace(0);
    const program = await desk.create();
    program.respond(302);
    const { id } = await people.run(sendTestWebhook, desk.me, { endpointId: program.id });
    await desk.send(program.id);
    expect(await program.deliveries()).toMatchObject([
      { id, state: "failed", problem: "redirect", responseStatus: 302 },
    ]);
  });
});
