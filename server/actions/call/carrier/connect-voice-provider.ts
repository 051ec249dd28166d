// The carrier of a call with decrypted credentials, for the length of one command.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls, VoiceProvider } from "#server/ports/voice.ts";
import { voiceCallbackUrls } from "#server/presenters/voice-callback-urls.ts";
import { findAccount } from "#server/store/account.ts";

export interface VoiceConnection {
  readonly adapter: VoiceProvider;
  readonly connection: Connection;
  readonly where: VoiceCallbackUrls;
}

/** Null if the account is gone or its provider no longer carries calls. */
export async function connectVoiceProvider(
  deps: Pick<RuntimeDeps, "database" | "services" | "secrets" | "clock">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<VoiceConnection | null> {
  const account = await findAccount(deps.database, workspaceId, accountId);
  const adapter = account && deps.services.findVoiceProvider(account.provider);
  if (!account || !adapter) return null;
  const { services, secrets, clock } = deps;
  return {
    adapter,
    connection: services.connect(account, decryptSettings(deps, account)),
    where: voiceCallbackUrls({ services: services, secrets, now: clock.now() }, account),
  };
}
