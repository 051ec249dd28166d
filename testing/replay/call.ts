// Scenarios for calls: claimed, held, transferred, recorded, ended, and started.
import type { callActions } from "#server/actions/call/registry.ts";
import { sql } from "#server/store/sql.ts";
import { type InsertedCall, insertTestCall } from "#testing/app/calls/insert-call.ts";
import { eventually } from "#testing/eventually.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

type Sort = Parameters<typeof insertTestCall>[2]["state"];

async function insertCall(stage: Stage, state: Sort, recording?: "manual"): Promise<InsertedCall> {
  const { app, olga, maya, conversationId, inboxId } = stage;
  await endAll(stage);
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
async function endAll({ app, maya, olga }: Stage): Promise<void> {
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
  async claimCall(stage) {
    await stage.olga.rpc("claimCall", { callId: (await insertCall(stage, "ringing")).callId });
  },
  async declineCall(stage) {
    await stage.olga.rpc("declineCall", { callId: (await insertCall(stage, "ringing")).callId });
  },
  async startCall(stage) {
    await endAll(stage);
    const { olga, inboxId, n } = stage;
    const input = { inboxId, to: number, clientKey: `replayed-${n()}`, isConfirmed: true };
    await olga.rpc("startCall", input);
    await olga.rpc("startCall", input);
  },
  async joinCall(stage) {
    await stage.olga.rpc("joinCall", { callId: (await insertCall(stage, "active")).callId });
  },
  async changeSupervision(stage) {
    const { app, olga, maya, conversationId, inboxId } = stage;
    await endAll(stage);
    const input = { conversationId, inboxId, state: "active", memberId: maya.memberId } as const;
    const { callId } = await insertTestCall(app, maya.workspaceId, input);
    await olga.rpc("joinCall", { callId, mode: "listen" });
    await olga.rpc("changeSupervision", { callId, mode: "whisper" });
  },
  async holdCall(stage) {
    const { callId } = await insertCall(stage, "active");
    await stage.olga.rpc("holdCall", { callId, isHeld: true });
    await stage.olga.rpc("holdCall", { callId, isHeld: false });
  },
  async hangUpCall(stage) {
    await stage.olga.rpc("hangUpCall", { callId: (await insertCall(stage, "active")).callId });
  },
  async transferCall(stage) {
    const { callId } = await insertCall(stage, "active");
    await stage.olga.rpc("transferCall", {
      callId,
      to: { kind: "number", number },
      kind: "three_way",
    });
  },
  async completeTransfer(stage) {
    const { callId } = await insertCall(stage, "active");
    const to = { kind: "number", number } as const;
    await stage.olga.rpc("transferCall", { callId, to, kind: "warm" });
    await stage.olga.rpc("completeTransfer", { callId, completion: "cancel" });
  },
  async recordCall(stage) {
    const { callId } = await insertCall(stage, "active", "manual");
    await stage.olga.rpc("recordCall", { callId, action: "stop" });
  },
  async wrapUpCall(stage) {
    const { callId } = await insertCall(stage, "active");
    await stage.olga.rpc("hangUpCall", { callId });
    await stage.olga.rpc("wrapUpCall", {
      callId,
      disposition: "follow_up",
      note: "Call them back.",
    });
  },
};
