// The carrier of a call with its keys in hand, for the length of one command.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls, VoiceProvider } from "#server/ports/voice.ts";
import { voiceCallbackUrls } from "#server/presenters/voice-callback-urls.ts";
import { findAccount } from "#server/store/account.ts";

export interface VoiceConnection {
  readonly provider: VoiceProvider;
  readonly connection: Connection;
  readonly where: VoiceCallbackUrls;
}

/** null: the account is gone, or its company carries no calls any more. */
export async function connectVoiceProvider(
  parts: Pick<RuntimeDeps, "database" | "outside" | "secrets" | "clock">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<VoiceConnection | null> {
  const account = await findAccount(parts.database, workspaceId, accountId);
  const provider = account && parts.outside.findVoiceProvider(account.vendor);
  if (!account || !provider) return null;
  const { outside, secrets, clock } = parts;
  return {
    provider,
    connection: outside.connect(account, decryptSettings(parts, account)),
    where: voiceCallbackUrls({ outside, secrets, now: clock.now() }, account),
  };
}
