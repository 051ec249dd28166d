// What is done with calls: taken, held, handed over, recorded, ended; and begun.
import type { callActions } from "#server/actions/call/registry.ts";
import { sql } from "#server/store/sql.ts";
import { type InsertedCall, insertTestCall } from "#testing/app/calls/insert-call.ts";
import { eventually } from "#testing/eventually.ts";
import type { ScenariosOf, Stage, WriteRoute } from "./stage.ts";

type Sort = Parameters<typeof insertTestCall>[2]["is"];

async function lay(stage: Stage, is: Sort, recording?: "by_hand"): Promise<InsertedCall> {
  const { desk, olga, maya, conversationId, inboxId } = stage;
  await endAll(stage);
  const { me } = await olga.rpc("getMe", {});
  return insertTestCall(desk, maya.workspaceId, {
    ...{ conversationId, inboxId, is, memberId: me.id },
    ...(recording ? { recording } : {}),
  });
}

/** One call at a time is as many as anybody speaks in. Theirs is over when its last leg is, not when the list says so. */
async function endAll({ desk, maya, olga }: Stage): Promise<void> {
  const { me } = await olga.rpc("getMe", {});
  for (const { id: callId, memberId } of (await olga.rpc("listLiveCalls", {})).rows) {
    await olga.rpc("hangUpCall", { callId });
    if (memberId === me.id) await olga.rpc("wrapUpCall", { callId });
  }
  const { database } = desk.running.desk.parts;
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
    await stage.olga.rpc("claimCall", { callId: (await lay(stage, "ringing")).callId });
  },
  async declineCall(stage) {
    await stage.olga.rpc("declineCall", { callId: (await lay(stage, "ringing")).callId });
  },
  async startCall(stage) {
    await endAll(stage);
    const { olga, inboxId, n } = stage;
    const wish = { inboxId, to: number, clientKey: `replayed-${n()}`, isConfirmed: true };
    await olga.rpc("startCall", wish);
    await olga.rpc("startCall", wish);
  },
  async joinCall(stage) {
    await stage.olga.rpc("joinCall", { callId: (await lay(stage, "active")).callId });
  },
  async changeSupervision(stage) {
    const { desk, olga, maya, conversationId, inboxId } = stage;
    await endAll(stage);
    const wish = { conversationId, inboxId, is: "active", memberId: maya.memberId } as const;
    const { callId } = await insertTestCall(desk, maya.workspaceId, wish);
    await olga.rpc("joinCall", { callId, mode: "listen" });
    await olga.rpc("changeSupervision", { callId, mode: "whisper" });
  },
  async holdCall(stage) {
    const { callId } = await lay(stage, "active");
    await stage.olga.rpc("holdCall", { callId, isHeld: true });
    await stage.olga.rpc("holdCall", { callId, isHeld: false });
  },
  async hangUpCall(stage) {
    await stage.olga.rpc("hangUpCall", { callId: (await lay(stage, "active")).callId });
  },
  async transferCall(stage) {
    const { callId } = await lay(stage, "active");
    await stage.olga.rpc("transferCall", { callId, to: { kind: "number", number }, how: "party" });
  },
  async completeTransfer(stage) {
    const { callId } = await lay(stage, "active");
    const to = { kind: "number", number } as const;
    await stage.olga.rpc("transferCall", { callId, to, how: "warm" });
    await stage.olga.rpc("completeTransfer", { callId, how: "take_back" });
  },
  async recordCall(stage) {
    const { callId } = await lay(stage, "active", "by_hand");
    await stage.olga.rpc("recordCall", { callId, deed: "stop" });
  },
  async wrapUpCall(stage) {
    const { callId } = await lay(stage, "active");
    await stage.olga.rpc("hangUpCall", { callId });
    await stage.olga.rpc("wrapUpCall", { callId, result: "follow_up", note: "Call them back." });
  },
};
