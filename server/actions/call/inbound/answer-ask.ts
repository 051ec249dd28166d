// What a leg hears next: the one place where the vendors' questions are answered.
import type { Script } from "#domain/call/script.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { VoiceAsk, VoiceProvider } from "#server/ports/voice.ts";

/** The account whose number was called. */
export interface AskedAccount {
  readonly workspaceId: WorkspaceId;
  readonly id: AccountId;
  readonly vendor: string;
}

export async function answerAsk(
  _desk: Desk,
  _account: AskedAccount,
  _provider: VoiceProvider,
  _ask: VoiceAsk,
): Promise<Script> {
  return [{ do: "hangup" }];
}
