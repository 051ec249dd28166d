// What a leg hears next: the one place where the vendors' questions are answered, from the database alone; whatever
// must be commanded leaves after it.
import type { Script } from "#domain/call/script.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { answerStepCallback } from "./answer-step-callback.ts";
import { currentScriptOf } from "./current-script.ts";
import { joinWithToken } from "./join-with-token.ts";
import { hangUpScript } from "./leg-script.ts";
import { enterFirstStep, startInboundCall } from "./start-inbound-call.ts";

/** The account whose number was called. */
export interface CalledAccount {
  readonly workspaceId: WorkspaceId;
  readonly id: AccountId;
  readonly vendor: string;
}

export const answerVoiceRequest = (
  desk: Runtime,
  account: CalledAccount,
  ask: VoiceRequest,
): Promise<Script> => {
  const { workspaceId } = account;
  switch (ask.kind) {
    case "call.incoming":
      return answerIncoming(desk, account, ask);
    case "browser.incoming":
      return desk.asSystem(workspaceId, (ctx) => joinWithToken(ctx, account, ask));
    case "step.done":
      return desk.asSystem(workspaceId, (ctx) => answerStepCallback(ctx, account, ask));
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
  desk: Runtime,
  account: CalledAccount,
  ask: Extract<VoiceRequest, { kind: "call.incoming" }>,
): Promise<Script> {
  const { workspaceId } = account;
  const begun = await desk.asSystem(workspaceId, (ctx) => startInboundCall(ctx, account, ask));
  if (begun === null) return notInService;
  if (begun.outcome === "blocked") return [{ do: "reject", why: "blocked" }];
  return desk.asSystem(workspaceId, async (ctx) => {
    const course = await enterFirstStep(ctx, begun.id);
    return (await currentScriptOf(ctx, course))?.script ?? hangUpScript;
  });
}
