// Tells the provider on each request what a leg hears next, from the database alone; carrier commands are sent
// afterward.
import type { Script } from "#domain/call/script.ts";
import { inVoice } from "#domain/call/spoken/in-voice.ts";
import { spokenLanguageCodes, spokenLanguages } from "#domain/call/spoken/languages.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { getWorkspace, type WorkspaceRecord } from "#server/store/workspace/workspace.ts";
import { currentScriptOf } from "./current-script.ts";
import { joinWithToken } from "./join-with-token.ts";
import { hangUpScript } from "./leg-script.ts";
import { respondToStepCallback } from "./respond-to-step-callback.ts";
import { enterFirstStep, startInboundCall } from "./start-inbound-call.ts";
import type { CalledAccount } from "./types.ts";

export const respondToVoiceRequest = (
  runtime: Runtime,
  account: CalledAccount,
  request: VoiceRequest,
): Promise<Script> => {
  const { workspaceId } = account;
  switch (request.kind) {
    case "inbound_call":
      return respondToInboundCall(runtime, account, request);
    case "browser_joined":
      return runtime.asSystem(workspaceId, (ctx) => joinWithToken(ctx, account, request));
    case "step_completed":
      return runtime.asSystem(workspaceId, (ctx) => respondToStepCallback(ctx, account, request));
  }
};

/** No inbox has the number, so the workspace's language decides. */
const notInService = ({ language }: Pick<WorkspaceRecord, "language">): Script => {
  const spoken = spokenLanguageCodes.find((code) => spokenLanguages[code].text === language);
  const voice = spoken === undefined ? {} : { language: spoken };
  return inVoice(voice, [
    { kind: "prompt", prompt: { text: formatPhrase(voice, "notInService") } },
    { kind: "hang_up" },
  ]);
};

/**
 * Uses two transactions: creating a conversation locks the workspace's number sequence and blocks every other new
 * conversation, while finding out who can be rung takes longer and runs without that lock. If the process dies in
 * between, the carrier asks again and the call continues from there.
 */
async function respondToInboundCall(
  runtime: Runtime,
  account: CalledAccount,
  request: Extract<VoiceRequest, { kind: "inbound_call" }>,
): Promise<Script> {
  const { workspaceId } = account;
  const started = await runtime.asSystem(workspaceId, (ctx) =>
    startInboundCall(ctx, account, request),
  );
  if (started === null)
    return runtime.asSystem(workspaceId, async (ctx) =>
      notInService(await getWorkspace(ctx.db, workspaceId)),
    );
  if (started.outcome === "blocked") return [{ kind: "reject", reason: "blocked" }];
  return runtime.asSystem(workspaceId, async (ctx) => {
    const flowContext = await enterFirstStep(ctx, started.id);
    return (await currentScriptOf(ctx, flowContext))?.script ?? hangUpScript;
  });
}
