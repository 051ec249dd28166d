// What a leg hears next: the one place where the vendors' questions are answered, from the database alone; whatever
// must be commanded leaves after it.
import type { Script } from "#domain/call/script.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import { answerStep } from "./answer-step.ts";
import { beginCall, leadIn } from "./begin-call.ts";
import { hearOn } from "./hear-now.ts";
import { joinByPass } from "./join-by-pass.ts";
import { farewell } from "./leg-script.ts";

/** The account whose number was called. */
export interface AskedAccount {
  readonly workspaceId: WorkspaceId;
  readonly id: AccountId;
  readonly vendor: string;
}

export const answerAsk = (desk: Desk, account: AskedAccount, ask: VoiceAsk): Promise<Script> => {
  const { workspaceId } = account;
  switch (ask.kind) {
    case "call.incoming":
      return answerIncoming(desk, account, ask);
    case "browser.incoming":
      return desk.asHouse(workspaceId, (ctx) => joinByPass(ctx, account, ask));
    case "step.done":
      return desk.asHouse(workspaceId, (ctx) => answerStep(ctx, account, ask));
  }
};

const notInService: Script = [
  { do: "prompt", prompt: { say: "This number is not in service." } },
  { do: "hangup" },
];

/**
 * In two transactions: whoever begins a conversation takes its number, and holds up all who want the next one. To
 * look who can be rung takes longer, and is done when the number is free again. Killed in between, the carrier asks
 * once more and the call is led from there.
 */
async function answerIncoming(
  desk: Desk,
  account: AskedAccount,
  ask: Extract<VoiceAsk, { kind: "call.incoming" }>,
): Promise<Script> {
  const { workspaceId } = account;
  const begun = await desk.asHouse(workspaceId, (ctx) => beginCall(ctx, account, ask));
  if (begun === null) return notInService;
  if (begun.outcome === "blocked") return [{ do: "reject", why: "blocked" }];
  return desk.asHouse(workspaceId, async (ctx) => {
    const course = await leadIn(ctx, begun.id);
    return (await hearOn(ctx, course))?.script ?? farewell;
  });
}
