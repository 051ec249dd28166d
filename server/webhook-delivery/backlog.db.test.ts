// Endpoints that are behind or were stopped, and events that wait: nothing is lost, and nobody else waits for them.
import { afterAll, afterEach, expect, test } from "vitest";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { resendWebhook } from "#server/actions/webhook/resend-webhook.ts";
import { sendTestWebhook } from "#server/actions/webhook/send-test-webhook.ts";
import { updateWebhookEndpoint } from "#server/actions/webhook/update-webhook-endpoint.ts";
import { sql } from "#server/store/sql.ts";
import { createWebhookFixture } from "#testing/fixtures/webhook/webhook-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { continueWebhooks } from "./continue-webhooks.ts";

lowerLimits({ webhookBatchSize: 3 });
const fixture = await createWebhookFixture();
const { people } = fixture;
const { runtime, database } = people;
afterAll(() => fixture.close());
afterEach(() => void Object.assign(runtime.deps, { onFailpoint: undefined, stopping: undefined }));

const keyOf = (endpointId: string) => `deliver-webhooks:${endpointId}`;
const hasJob = async (endpointId: string) =>
  (
    await database.many(
      sql`select from graphile_worker._private_jobs where key = ${keyOf(endpointId)}`,
    )
  ).length > 0;
const dropJob = (endpointId: string) =>
  database.run(sql`delete from graphile_worker._private_jobs where key = ${keyOf(endpointId)}`);

test("an endpoint whose member is deactivated has no job until someone else saves it", async () => {
  const desk = await fixture.openWorkspace(1);
  const amy = await people.addMember(desk.workspaceId, "Amy", "admin");
  const program = await desk.create({ eventTypes: ["conversation.closed"] });
  await people.run(updateWebhookEndpoint, await people.actorOf(amy), { endpointId: program.id });
  await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
  await desk.queue();
  await people.run(updateMember, desk.me, { memberId: amy.memberId, state: "disabled" });
  await dropJob(program.id);
  await desk.send(program.id);
  people.advanceClock(600);
  await continueWebhooks(runtime);
  expect(await hasJob(program.id)).toBe(false);
  await people.run(updateWebhookEndpoint, desk.me, { endpointId: program.id });
  expect(await hasJob(program.id)).toBe(true);
  await desk.send(program.id);
  expect(program.types()).toEqual(["conversation.closed"]);
});

test("an endpoint that is far behind doesn't hold up the new events of others", async () => {
  const desk = await fixture.openWorkspace(3);
  const eventTypes = ["conversation.closed" as const];
  const [behind, ahead] = [await desk.create({ eventTypes }), await desk.create({ eventTypes })];
  await people.run(updateWebhookEndpoint, desk.me, { endpointId: behind.id, isOn: false });
  for (const nth of [0, 1])
    await people.run(closeConversation, desk.me, { conversationId: desk.at(nth) });
  await desk.queue();
  await people.run(updateWebhookEndpoint, desk.me, { endpointId: behind.id, isOn: true });
  await people.run(closeConversation, desk.me, { conversationId: desk.at(2) });
  await desk.queue();
  const inserted = await database.many<{ endpointId: string }>(sql`
    select endpoint_id as "endpointId" from webhook_delivery where workspace_id = ${desk.workspaceId}
     order by xmin::text::bigint, sequence`);
  expect(inserted.slice(0, 3).map((one) => one.endpointId)).toEqual(Array(3).fill(ahead.id));
  expect(inserted.slice(3).map((one) => one.endpointId)).toEqual(Array(3).fill(behind.id));
});

test("an entry arrives with its content although its conversation was merged while it waited", async () => {
  const desk = await fixture.openWorkspace(3);
  const program = await desk.create({ eventTypes: ["note.created", "entry.removed"] });
  const note = (nth: number) =>
    people.run(addNote, desk.me, { conversationId: desk.at(nth), text: `Note ${nth}` });
  const into = desk.at(2);
  await note(0);
  await people.run(mergeConversation, desk.me, { conversationId: desk.at(0), intoId: into });
  await note(1);
  await desk.queue();
  await people.run(mergeConversation, desk.me, { conversationId: desk.at(1), intoId: into });
  await desk.deliver(program.id);
  expect(program.received().map(({ event }) => [event.type, event.data.conversationId])).toEqual([
    ["note.created", into],
    ["note.created", into],
  ]);
  expect(
    program
      .received()
      .map(({ event }) => event.data.state?.text)
      .toSorted(),
  ).toEqual(["Note 0", "Note 1"]);
});

test("a run that fails for one conversation sends the events of the others, and is continued", async () => {
  const desk = await fixture.openWorkspace(3);
  const program = await desk.create({ eventTypes: ["conversation.closed"] });
  for (const conversationId of desk.ids)
    await people.run(closeConversation, desk.me, { conversationId });
  await desk.queue();
  await database.run(sql`
    update webhook_delivery set changed_at = 'infinity' where workspace_id = ${desk.workspaceId} and conversation_id = ${desk.at(0)}`);
  await dropJob(program.id);
  await expect(desk.send(program.id)).rejects.toThrow();
  expect(program.types()).toHaveLength(2);
  expect(await program.current()).toMatchObject({ pending: 1, failingSince: null });
  expect(await hasJob(program.id)).toBe(true);
  await database.run(sql`
    update webhook_delivery set changed_at = now() where workspace_id = ${desk.workspaceId}`);
  const [waiting] = await program.deliveries("pending");
  expect(waiting).toMatchObject({ problem: "internal", responseStatus: null });
  expect(Date.parse(waiting?.nextAttemptAt ?? "")).toBeGreaterThan(people.now().getTime());
});

test("attempts are used up only by failures: not by what was sent by hand, nor by a killed process", async () => {
  const desk = await fixture.openWorkspace(1);
  const program = await desk.create({ eventTypes: ["conversation.closed"] });
  program.respond(500);
  await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
  await desk.deliver(program.id);
  const [{ id: deliveryId } = { id: "" }] = await program.deliveries();
  const resend = () => people.run(resendWebhook, desk.me, { deliveryId: deliveryId as never });
  for (let nth = 0; nth < 5; nth += 1) {
    await resend();
    await desk.send(program.id);
  }
  Object.assign(runtime.deps, {
    onFailpoint: () => {
      throw new Error("killed");
    },
  });
  for (let nth = 0; nth < 5; nth += 1) {
    await resend();
    await expect(desk.send(program.id)).rejects.toThrow("killed");
  }
  Object.assign(runtime.deps, { onFailpoint: undefined });
  people.advanceClock(3600);
  await desk.send(program.id);
  expect(await program.deliveries()).toMatchObject([{ state: "pending", attempts: 12 }]);
});

test("a process that stops begins no request and reads no changes; the next one continues", async () => {
  const desk = await fixture.openWorkspace(2);
  const program = await desk.create({ eventTypes: ["conversation.closed"] });
  await people.run(closeConversation, desk.me, { conversationId: desk.at(0) });
  await desk.queue();
  await people.run(closeConversation, desk.me, { conversationId: desk.at(1) });
  Object.assign(runtime.deps, { stopping: AbortSignal.abort() });
  await dropJob(program.id);
  await desk.deliver(program.id);
  expect(program.received()).toEqual([]);
  expect(await program.current()).toMatchObject({ pending: 1 });
  expect(await hasJob(program.id)).toBe(true);
  Object.assign(runtime.deps, { stopping: undefined });
  await desk.deliver(program.id);
  expect(program.types()).toHaveLength(2);
});

test("a test event that fails says nothing about the endpoint's health", async () => {
  const desk = await fixture.openWorkspace(0);
  const program = await desk.create();
  program.respond(410);
  await people.run(sendTestWebhook, desk.me, { endpointId: program.id });
  await desk.send(program.id);
  expect(await program.deliveries()).toMatchObject([{ state: "failed", responseStatus: 410 }]);
  expect(await program.current()).toMatchObject({ state: "on", failingSince: null });
});
