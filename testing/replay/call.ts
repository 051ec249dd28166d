// Scenarios for calls: claimed, held, transferred, recorded, ended, and started.
import type { callActions } from "#server/actions/call/registry.ts";
import { sql } from "#server/store/sql.ts";
import { type InsertedCall, insertTestCall } from "#testing/app/calls/insert-call.ts";
import { eventually } from "#testing/eventually.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

type Sort = Parameters<typeof insertTestCall>[2]["state"];

async function insertCall(
  fixture: ReplayFixture,
  state: Sort,
  recording?: "manual",
): Promise<InsertedCall> {
  const { app, olga, maya, conversationId, inboxId } = fixture;
  await endAll(fixture);
  const { me } = await olga.rpc("getMe", {});
  return insertTestCall(app, maya.workspaceId, {
    conversationId,
    inboxId,
    state,
    memberId: me.id,
    ...(recording ? { recording } : {}),
  });
}

/** A member has one active call at a time. Theirs ends with its last leg, not when it leaves the live list. */
async function endAll({ app, maya, olga }: ReplayFixture): Promise<void> {
  const { me } = await olga.rpc("getMe", {});
  for (const { id: callId, memberId } of (await olga.rpc("listLiveCalls", {})).rows) {
    await olga.rpc("hangUpCall", { callId });
    if (memberId === me.id) await olga.rpc("wrapUpCall", { callId });
  }
  const { database } = app.running.runtime.deps;
  await eventually(async () => {
    const { rows } = await olga.rpc("listLiveCalls", {});
    if (rows.length > 0) throw new Error("a call is still on");
    const left = await database.many(sql`
      select id from call_leg where workspace_id = ${maya.workspaceId} and member_id = ${me.id} and ended_at is null`);
    if (left.length > 0) throw new Error("a leg of a call is still on");
  });
}

const number = "020 7946 0124";

export const callScenarios: ScenariosOf<keyof typeof callActions & WriteRoute> = {
  async claimCall(fixture) {
    await fixture.olga.rpc("claimCall", { callId: (await insertCall(fixture, "ringing")).callId });
  },
  async declineCall(fixture) {
    await fixture.olga.rpc("declineCall", {
      callId: (await insertCall(fixture, "ringing")).callId,
    });
  },
  async startCall(fixture) {
    await endAll(fixture);
    const { olga, inboxId, n } = fixture;
    const input = { inboxId, to: number, clientKey: `replayed-${n()}`, isConfirmed: true };
    await olga.rpc("startCall", input);
    await olga.rpc("startCall", input);
  },
  async joinCall(fixture) {
    await fixture.olga.rpc("joinCall", { callId: (await insertCall(fixture, "active")).callId });
  },
  async changeSupervision(fixture) {
    const { app, olga, maya, conversationId, inboxId } = fixture;
    await endAll(fixture);
    const input = { conversationId, inboxId, state: "active", memberId: maya.memberId } as const;
    const { callId } = await insertTestCall(app, maya.workspaceId, input);
    await olga.rpc("joinCall", { callId, mode: "listen" });
    await olga.rpc("changeSupervision", { callId, mode: "whisper" });
  },
  async holdCall(fixture) {
    const { callId } = await insertCall(fixture, "active");
    await fixture.olga.rpc("holdCall", { callId, isHeld: true });
    await fixture.olga.rpc("holdCall", { callId, isHeld: false });
  },
  async hangUpCall(fixture) {
    await fixture.olga.rpc("hangUpCall", { callId: (await insertCall(fixture, "active")).callId });
  },
  async transferCall(fixture) {
    const { callId } = await insertCall(fixture, "active");
    await fixture.olga.rpc("transferCall", {
      callId,
      to: { kind: "number", number },
      kind: "three_way",
    });
  },
  async completeTransfer(fixture) {
    const { callId } = await insertCall(fixture, "active");
    const to = { kind: "number", number } as const;
    await fixture.olga.rpc("transferCall", { callId, to, kind: "warm" });
    await fixture.olga.rpc("completeTransfer", { callId, completion: "cancel" });
  },
  async recordCall(fixture) {
    const { callId } = await insertCall(fixture, "active", "manual");
    await fixture.olga.rpc("recordCall", { callId, action: "stop" });
  },
  async wrapUpCall(fixture) {
    const { callId } = await insertCall(fixture, "active");
    await fixture.olga.rpc("hangUpCall", { callId });
    await fixture.olga.rpc("wrapUpCall", {
      callId,
      disposition: "follow_up",
      note: "Call them back.",
    });
  },
};
