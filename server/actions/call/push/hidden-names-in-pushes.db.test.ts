// Lawyers know a customer by name; a colleague calls another number of theirs and transfers the call. The push of that
// ring shows the number, as every other page does.
import { afterAll, expect, test } from "vitest";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { addContactPoint } from "#server/actions/contact/add-contact-point.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { wakeableBrowser } from "#testing/wakeable-browser.ts";
import { sendRingEndPush, sendRingPush } from "./send-ring-push.ts";
import { subscribePush } from "./subscribe-push.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, runtime, database } = fixture;

const bodies = new Map<string, Buffer>();
const http: FetchFn = async (url, init) => {
  bodies.set(url, Buffer.from(init?.body as Uint8Array));
  return new Response(null, { status: 201 });
};
Object.assign(runtime.deps.services, { http });

test("a push names a customer of another team by their number", async () => {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  await database.run(sql`update workspace set country = 'GB' where id = ${workspaceId}`);
  const owner = await people.actorOf(olga);
  const [nia, ravi] = [
    await people.addMember(workspaceId, "Nia", "agent"),
    await people.addMember(workspaceId, "Ravi", "agent"),
  ];
  const [ofTeam, ofAll] = [await fixture.addInbox(olga), await fixture.addInbox(olga)];
  const caller = await placeInboundCall(fixture, ofTeam, "+447700900111");
  await caller.hangsUp();
  const { contactId } = await caller.view();
  await people.run(updateContact, owner, { contactId, name: "Quincy Quokka" });
  await people.run(addContactPoint, owner, { contactId, kind: "phone", value: "+447700900222" });
  const team = await people.run(createTeam, owner, { name: "Lawyers" });
  await database.run(sql`
    update inbox set visibility = 'team', team_id = ${team.id} where workspace_id = ${workspaceId} and id = ${ofTeam.inboxId}`);
  await fixture.wakeUp(nia);
  const { call } = await people.run(startCall, await people.actorOf(nia), {
    inboxId: ofAll.inboxId,
    to: "+447700900222",
    clientKey: "client-key-1",
  });
  const { memberId: initiator } = nia;
  const targets = [ravi, olga].map((one) => one.memberId);
  const until = new Date(people.now().getTime() + 30_000);
  const transfer = { kind: "cold", by: initiator, memberIds: targets, legId: null, until };
  await database.run(sql`
    update call set transfer = ${JSON.stringify(transfer)}::jsonb, ring_round = 1 where workspace_id = ${workspaceId} and id = ${call.id}`);
  const pushTo = async (member: TestMember) => {
    const { memberId } = member;
    const browser = wakeableBrowser();
    const endpoint = `https://fcm.googleapis.com/fcm/send/${memberId}`;
    await people.run(subscribePush, await people.actorOf(member), { ...browser.target, endpoint });
    await database.run(sql`
      insert into call_ring (workspace_id, call_id, round, member_id, offered_at, methods)
      values (${workspaceId}, ${call.id}, 1, ${memberId}, ${people.now()}, '{push}')`);
    await sendRingPush(runtime, workspaceId, { callId: call.id, memberId, until });
    const ring = browser.open(bodies.get(endpoint) ?? Buffer.alloc(0));
    await database.run(sql`
      update call_ring set end_reason = 'missed', ended_at = ${people.now()} where call_id = ${call.id} and member_id = ${memberId}`);
    await sendRingEndPush(runtime, workspaceId, { callId: call.id, memberId });
    const over = browser.open(bodies.get(endpoint) ?? Buffer.alloc(0));
    return [ring, over].map((text) => JSON.parse(text) as { kind: string; name: string });
  };
  const pushed = (name: string) => [
    { kind: "ring", name },
    { kind: "over", name },
  ];
  expect(await pushTo(ravi)).toMatchObject(pushed("07700 900222"));
  expect(await pushTo(olga)).toMatchObject(pushed("Quincy Quokka"));
});
