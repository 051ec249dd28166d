// A word left after an apology: nobody could be asked then, so the call is written down now, with what was said.

import { must } from "#domain/errors.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { tellTake } from "#server/actions/call/facts/tell-take.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import { changeCall, findCall } from "#server/store/call/call.ts";
import type { AskedAccount } from "./answer-ask.ts";
import { beginCall } from "./begin-call.ts";

type StepAsk = Extract<VoiceAsk, { kind: "step.done" }>;

export const keepApology = (desk: Desk, account: AskedAccount, ask: StepAsk): Promise<void> =>
  desk.asHouse(account.workspaceId, (ctx) => keepWord(ctx, account, ask));

async function keepWord(ctx: WriteCtx, account: AskedAccount, ask: StepAsk): Promise<void> {
  const { take, caller, legRef, at } = ask;
  if (take === null || caller === undefined) return;
  const begun = await beginCall(ctx, account, { kind: "call.incoming", legRef, at, ...caller });
  if (begun === null || begun.outcome === "blocked") return;
  const call = must(await findCall(ctx.db, ctx.workspaceId, begun.id), "just begun");
  // Only one of which nobody knew stands at no step of its flow.
  if (call.stage === "incoming")
    await changeCall(ctx.db, ctx.workspaceId, call.id, { stage: "voicemail" });
  await tellTake(ctx, call, { takeRef: take.ref, is: "begun", seconds: take.seconds, channels: 1 });
  await settleCall(ctx, call.id);
}
