// What a leg hears next: the one place where the vendors' questions are answered. From the database alone, in one
// transaction; whatever must be commanded leaves after it.
import type { Script } from "#domain/call/script.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { VoiceAsk, VoiceProvider } from "#server/ports/voice.ts";
import { answerStep } from "./answer-step.ts";
import { beginCall } from "./begin-call.ts";
import { hearNow } from "./hear-now.ts";
import { joinByPass } from "./join-by-pass.ts";
import { farewell } from "./leg-script.ts";

/** The account whose number was called. */
export interface AskedAccount {
  readonly workspaceId: WorkspaceId;
  readonly id: AccountId;
  readonly vendor: string;
}

export const answerAsk = (
  desk: Desk,
  account: AskedAccount,
  _provider: VoiceProvider,
  ask: VoiceAsk,
): Promise<Script> =>
  desk.asHouse(account.workspaceId, async (ctx) => {
    switch (ask.kind) {
      case "call.incoming":
        return answerIncoming(ctx, account, ask);
      case "browser.incoming":
        return joinByPass(ctx, account, ask);
      case "step.done":
        return answerStep(ctx, account, ask);
    }
  });

const notInService: Script = [
  { do: "prompt", prompt: { say: "This number is not in service." } },
  { do: "hangup" },
];

async function answerIncoming(
  ctx: WriteCtx,
  account: AskedAccount,
  ask: Extract<VoiceAsk, { kind: "call.incoming" }>,
): Promise<Script> {
  const call = await beginCall(ctx, account, ask);
  if (call === null) return notInService;
  if (call.outcome === "blocked") return [{ do: "reject", why: "blocked" }];
  return (await hearNow(ctx, call))?.script ?? farewell;
}
