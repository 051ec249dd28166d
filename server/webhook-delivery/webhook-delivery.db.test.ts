// Events reach a program's endpoint, which is faked at the socket: in order, at least once, and only what it may see.
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { rotateWebhookSecret } from "#server/actions/webhook/rotate-webhook-secret.ts";
import { sendTestWebhook } from "#server/actions/webhook/send-test-webhook.ts";
import { updateWebhookEndpoint } from "#server/actions/webhook/update-webhook-endpoint.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { choresOf } from "#server/jobs/maintenance.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import {
  createWebhookFixture,
  type ReceivedWebhook,
} from "#testing/fixtures/webhook/webhook-fixture.ts";
import { lowerLimits, lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { continueWebhooks } from "./continue-webhooks.ts";

lowerLimits({ webhookBatchSize: 3 });
const fixture = await createWebhookFixture();
const { people } = fixture;
const { runtime, database } = people;
afterAll(() => fixture.close());
afterEach(() => void Object.assign(runtime.deps, { onFailpoint: undefined }));

/** The package compares with the system's clock. */
function verify(secret: string, { body, headers }: ReceivedWebhook): unknown {
  vi.useFakeTimers({ now: people.now(), toFake: ["Date"] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

describe("an event", () => {
  test("is what the event stream says, signed so that the Standard Webhooks package verifies it", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create();
    people.advanceClock(1);
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    await desk.receive("news");
    await desk.deliver(program.id);
    expect(program.types()).toEqual(
      expect.arrayContaining([
        "conversation.closed",
        "conversation.updated",
        "conversation.created",
        "message.received",
      ]),
    );
    for (const request of program.received())
      expect(verify(program.secret, request)).toEqual(JSON.parse(request.body));
    const message = program.received().find(({ event }) => event.type === "message.received");
    expect(message?.event.data).toMatchObject({
      entity: "entry",
      operation: "upserted",
      state: { kind: "message", direction: "in", text: "Hello" },
    });
  });

  test("of an email that waited before it was processed is a new conversation and a received message", async () => {
    const desk = await fixture.openWorkspace(0);
    const program = await desk.create();
    const inbound = createInboundEmails(people, desk.olga, desk.inbox.accountId);
    const receivedAt = new Date(people.now().getTime() - 2000);
    await inbound.receive({ from: "late@brook.example", subject: "Late", receivedAt });
    await desk.deliver(program.id);
    expect(program.types()).toEqual(
      expect.arrayContaining(["conversation.created", "message.received"]),
    );
    expect(program.types().filter((type) => type.startsWith("message."))).toHaveLength(1);
  });

  test("is signed with both secrets for a day after a rotation, and with the new one alone if it leaked", async () => {
    const desk = await fixture.openWorkspace(0);
    const program = await desk.create();
    const verifies = (secret: string) => {
      try {
        verify(secret, required(program.received().at(-1), "a request"));
        return true;
      } catch {
        return false;
      }
    };
    const sendTest = async () => {
      await people.run(sendTestWebhook, desk.me, { endpointId: program.id });
      await desk.send(program.id);
    };
    const rotate = async (revokesPrevious: boolean) =>
      (await people.run(rotateWebhookSecret, desk.me, { endpointId: program.id, revokesPrevious }))
        .secret;
    const second = await rotate(false);
    await sendTest();
    expect([verifies(program.secret), verifies(second)]).toEqual([true, true]);
    people.advanceClock(limit("webhookSecretHours") * 3600 + 1);
    await sendTest();
    expect([verifies(program.secret), verifies(second)]).toEqual([false, true]);
    const third = await rotate(true);
    await sendTest();
    expect([verifies(second), verifies(third)]).toEqual([false, true]);
  });

  test("is sent only if it was asked for", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create({ eventTypes: ["conversation.reopened", "note.created"] });
    const conversationId = desk.at(0);
    await people.run(closeConversation, desk.me, { conversationId });
    await people.run(reopenConversation, desk.me, { conversationId });
    await people.run(addNote, desk.me, { conversationId, text: "Call back" });
    await desk.deliver(program.id);
    expect(program.types()).toEqual(["conversation.reopened", "note.created"]);
  });

  test("of an inbox outside its scope, or of one its member can't see any more, is never sent", async () => {
    const desk = await fixture.openWorkspace(1);
    const sales = await addEmailInbox(people, desk.olga, "sales@copperline.example");
    const elsewhere = await desk.create({ inboxIds: [sales.id] });
    const amy = await people.addMember(desk.workspaceId, "Amy", "admin");
    const hers = await desk.create();
    await people.run(updateWebhookEndpoint, await people.actorOf(amy), { endpointId: hers.id });
    const all = await desk.create();
    const team = await people.run(createTeam, desk.me, { name: "Night", memberIds: [] });
    await database.run(
      sql`update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${desk.workspaceId} and id = ${desk.inbox.id}`,
    );
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    await desk.queue();
    // Her rights end after the event was queued: those of the moment count in which it is sent.
    await people.run(updateMember, desk.me, { memberId: amy.memberId, role: "agent" });
    for (const { id } of [elsewhere, hers, all]) await desk.send(id);
    expect(all.types()).toContain("conversation.closed");
    expect(elsewhere.received()).toEqual([]);
    expect(hers.received().map(({ event }) => event.data.state)).toEqual(
      hers.received().map(() => undefined),
    );
    expect((await hers.deliveries()).some((one) => one.state === "hidden")).toBe(true);
    await people.run(updateMember, desk.me, { memberId: amy.memberId, state: "disabled" });
    await people.run(reopenConversation, desk.me, { conversationId: desk.at(0) });
    const before = hers.received().length;
    await desk.deliver(hers.id);
    expect(hers.received().length).toBe(before);
    expect(await hers.current()).toMatchObject({ isMemberActive: false });
  });
});

test("a run sends a few events at once, each of another conversation, and leaves the rest to the next", async () => {
  lowerLimitsOfTest({ webhookRunSeconds: 0, webhookConcurrency: 2 });
  const desk = await fixture.openWorkspace(3);
  const program = await desk.create({ eventTypes: ["conversation.closed", "note.created"] });
  for (const conversationId of desk.ids) {
    await people.run(closeConversation, desk.me, { conversationId });
    await people.run(addNote, desk.me, { conversationId, text: "Done" });
  }
  await desk.deliver(program.id);
  expect(
    program
      .received()
      .map(({ event }) => event.data.conversationId)
      .toSorted(),
  ).toEqual([desk.at(0), desk.at(1)].toSorted());
  for (let run = 0; run < 4; run += 1) await desk.send(program.id);
  expect(program.received()).toHaveLength(6);
  expect(Math.max(...program.received().map((one) => one.concurrent))).toBeLessThanOrEqual(2);
});

test("an event is kept for seven days", async () => {
  const desk = await fixture.openWorkspace(1);
  const program = await desk.create({ eventTypes: ["conversation.closed"] });
  await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
  await desk.deliver(program.id);
  const clean = async () => {
    const chores = choresOf(runtime);
    await chores.find((one) => one.name === "delete-old-webhook-deliveries")?.run();
    return (await program.deliveries()).length;
  };
  // Not the clock: the chore would delete what tests of other workspaces wait for.
  const age = (seconds: number) =>
    database.run(sql`
      update webhook_delivery set created_at = created_at - ${seconds}::int * interval '1 second' where workspace_id = ${desk.workspaceId}`);
  await age((limit("webhookRetentionDays") - 1) * 24 * 3600);
  expect(await clean()).toBe(1);
  await age(24 * 3600 + 1);
  expect(await clean()).toBe(0);
});

describe("a process that is killed", () => {
  test("between sending and recording sends the same event again, with the same ID and no other before it", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create({
      eventTypes: ["conversation.closed", "conversation.reopened"],
    });
    const conversationId = desk.at(0);
    await people.run(closeConversation, desk.me, { conversationId });
    await people.run(reopenConversation, desk.me, { conversationId });
    await desk.queue();
    Object.assign(runtime.deps, {
      onFailpoint: (point: string) => {
        if (point === "webhook.sent") throw new Error("killed");
      },
    });
    await expect(desk.send(program.id)).rejects.toThrow("killed");
    Object.assign(runtime.deps, { onFailpoint: undefined });
    // Its request may still be running.
    await desk.send(program.id);
    expect(program.types()).toEqual(["conversation.closed"]);
    people.advanceClock(60);
    await desk.send(program.id);
    const [first, again, next] = program.received();
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(next?.event.type).toBe("conversation.reopened");
    expect(program.received()).toHaveLength(3);
  });

  test("leaves changes and jobs that the chore continues; two processes queue each change once", async () => {
    const desk = await fixture.openWorkspace(1);
    const program = await desk.create({ eventTypes: ["conversation.closed"] });
    await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
    await Promise.all([desk.queue(), desk.queue(), continueWebhooks(runtime)]);
    expect(await program.current()).toMatchObject({ pending: 1 });
    const jobs = () =>
      database.many<{ key: string }>(
        sql`select key from graphile_worker._private_jobs where key = ${`deliver-webhooks:${program.id}`}`,
      );
    await database.run(
      sql`delete from graphile_worker._private_jobs where key = ${`deliver-webhooks:${program.id}`}`,
    );
    people.advanceClock(180);
    await continueWebhooks(runtime);
    expect(await jobs()).toHaveLength(1);
    await desk.send(program.id);
    expect(program.types()).toEqual(["conversation.closed"]);
  });
});
