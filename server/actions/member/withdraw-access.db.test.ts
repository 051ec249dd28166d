// When a member is disabled, loses a role or leaves a team, what that allowed ends at once.
import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { saveSipAccount } from "#server/actions/call/softphone/save-sip-account.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { updateInbox } from "#server/actions/inbox/update-inbox.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { updateTeam } from "#server/actions/workspace/update-team.ts";
import { findEncryptedSipAccount } from "#server/store/call/sip-account.ts";
import { sql } from "#server/store/sql.ts";
import { updateMemberRow } from "#server/store/workspace/member.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { updateMember } from "./update-member.ts";
import { updateProfile } from "./update-profile.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;
const talk = () => createAnsweredCall(fixture);
type Talk = Awaited<ReturnType<typeof talk>>;

/** Adds another owner, so that Olga can lose her role. */
async function listening(scene: Talk) {
  const { olga, by, callId, inbox, carrier } = scene;
  const zoe = await people.addMember(olga.workspaceId, "Zoe", "owner");
  const mia = await people.addMember(olga.workspaceId, "Mia", "manager");
  await fixture.wakeUp(mia);
  const { joinToken } = await by(mia, joinCall, { callId, mode: "listen" });
  const { legRef } = await memberActionsFor(fixture, inbox, mia).connects(joinToken);
  await carrier.conference(legRef, "joined");
  return { zoe, mia, legRef };
}

describe("listening in ends", () => {
  test.each([
    ["switched off", { state: "disabled" }],
    ["demoted", { role: "agent" }],
  ] as const)("when the supervisor is %s, and the call goes on", async (_, change) => {
    const scene = await talk();
    const { zoe, mia, legRef } = await listening(scene);
    await scene.by(zoe, updateMember, { memberId: mia.memberId, ...change });
    expect(fixture.voice.hungUp).toEqual([legRef]);
    expect(await scene.caller.view()).toMatchObject({
      state: "active",
      claimedBy: scene.amy.memberId,
    });
  });

  test("when they leave the inbox's team, or the inbox is restricted to another team", async () => {
    const scene = await talk();
    const { zoe, mia, legRef } = await listening(scene);
    const { olga, by, inbox } = scene;
    const memberIds = [mia.memberId, scene.amy.memberId];
    const team = await by(olga, createTeam, { name: "Night", memberIds });
    const limited = { inboxId: inbox.inboxId, visibility: "team" as const, teamId: team.id };
    await by(olga, updateInbox, limited);
    expect(fixture.voice.hungUp).toEqual([]);
    await by(zoe, updateTeam, { teamId: team.id, memberIds: [scene.amy.memberId] });
    expect(fixture.voice.hungUp).toEqual([legRef]);
  });
});

test("an issued join token doesn't admit a member who was disabled meanwhile", async () => {
  const scene = await talk();
  const mia = await people.addMember(scene.olga.workspaceId, "Mia", "manager");
  await fixture.wakeUp(mia);
  const { joinToken } = await scene.by(mia, joinCall, { callId: scene.callId, mode: "listen" });
  await scene.by(scene.olga, updateMember, { memberId: mia.memberId, state: "disabled" });
  const { script } = await memberActionsFor(fixture, scene.inbox, mia).connects(joinToken);
  expect(script).toEqual([{ kind: "hang_up" }]);
});

const steps: FlowStep[] = [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 30,
    noAnswer: "bye",
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "bye", kind: "hang_up", prompt: null },
];

async function ringingPhone() {
  const olga = await people.createWorkspace();
  const ben = await people.addMember(olga.workspaceId, "Ben", "agent");
  const inbox = await fixture.addInbox(olga, { steps });
  await people.run(updateProfile, await people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 2 },
  });
  const caller = await placeInboundCall(fixture, inbox);
  await fixture.pass(3);
  const { press } = externalPhone(fixture, inbox);
  return { olga, ben, caller, press: () => press("1") };
}

test("the personal phone of a disabled member stops ringing, and pressing the key doesn't take the call", async () => {
  const { olga, ben, caller, press } = await ringingPhone();
  await people.run(updateMember, await people.actorOf(olga), {
    memberId: ben.memberId,
    state: "disabled",
  });
  await fixture.settle();
  const { rings } = await caller.view();
  expect(rings.find((ring) => ring.memberId === ben.memberId)?.endReason).toBe("no_access");
  expect(rings.filter((ring) => ring.endReason === null)).toEqual([]);
  expect(await press()).toEqual([{ kind: "hang_up" }]);
  expect((await caller.view()).claimedBy).toBeNull();
});

test("pressing the key doesn't take the call even if the member's row was changed directly", async () => {
  const { ben, caller, press } = await ringingPhone();
  const row = { role: "agent", state: "disabled" } as const;
  await updateMemberRow(people.database, ben.workspaceId, ben.memberId, row);
  expect(await press()).toMatchObject([{ kind: "prompt" }, { kind: "hang_up" }]);
  expect((await caller.view()).claimedBy).toBeNull();
});

describe("assigned conversations", () => {
  const assigneeOf = async (scene: Talk) => (await scene.conversation())?.assigneeId;
  const events = async ({ olga, conversation }: Talk) =>
    people.database.many<{ body: { type: string; noLongerOf?: string } }>(sql`
      select body from entry where workspace_id = ${olga.workspaceId}
         and conversation_id = ${(await conversation())?.id ?? ""} and kind = 'event'`);

  async function assigned() {
    const scene = await talk();
    const { olga, ben, by, caller } = scene;
    const { conversationId } = await caller.view();
    await by(olga, assignConversation, { conversationId, assigneeId: ben.memberId });
    return { ...scene, conversationId };
  }

  test.each([
    ["switched off", { state: "disabled" }],
    ["made a viewer", { role: "viewer" }],
  ] as const)(
    "are unassigned once the member is %s, and the timeline says so",
    async (_, change) => {
      const scene = await assigned();
      await scene.by(scene.olga, updateMember, { memberId: scene.ben.memberId, ...change });
      expect(await assigneeOf(scene)).toBeNull();
      expect((await events(scene)).map(({ body }) => body.noLongerOf)).toContain(
        scene.ben.memberId,
      );
      const audit = await people.auditOf(scene.olga.workspaceId);
      expect(audit.find((row) => row.action === "update-member")?.details).toMatchObject({
        unassigned: 1,
      });
    },
  );

  test("are unassigned where the member lost access, and stay assigned elsewhere", async () => {
    const scene = await assigned();
    const { olga, ben, amy, by, inbox } = scene;
    const team = await by(olga, createTeam, { name: "Night", memberIds: [ben.memberId] });
    const limited = { inboxId: inbox.inboxId, visibility: "team" as const, teamId: team.id };
    await by(olga, updateInbox, limited);
    expect(await assigneeOf(scene)).toBe(ben.memberId);
    const other = await by(olga, createTeam, { name: "Day", memberIds: [amy.memberId] });
    await by(olga, updateInbox, { ...limited, teamId: other.id });
    expect(await assigneeOf(scene)).toBeNull();
  });

  test("keep their assignee while closed, and are unassigned when reopened", async () => {
    const scene = await assigned();
    const { olga, ben, by, conversationId } = scene;
    await by(olga, closeConversation, { conversationId });
    await by(olga, updateMember, { memberId: ben.memberId, state: "disabled" });
    expect(await assigneeOf(scene)).toBe(ben.memberId);
    await by(olga, reopenConversation, { conversationId });
    expect(await assigneeOf(scene)).toBeNull();
  });
});

test("the password of a member's PBX account is deleted when they are disabled", async () => {
  const olga = await people.createWorkspace();
  const ben = await people.addMember(olga.workspaceId, "Ben", "agent");
  await people.run(saveSipAccount, await people.actorOf(ben), {
    wsUrl: "wss://pbx.example/ws",
    uri: "sip:ben@pbx.example",
    password: "kettle",
  });
  const sealed = () => findEncryptedSipAccount(people.database, ben.workspaceId, ben.memberId);
  expect(await sealed()).not.toBeNull();
  await people.run(updateMember, await people.actorOf(olga), {
    memberId: ben.memberId,
    state: "disabled",
  });
  expect(await sealed()).toBeNull();
});
