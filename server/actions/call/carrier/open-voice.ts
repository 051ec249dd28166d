// The carrier of a call with its keys in hand, for the length of one command.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { DeskParts } from "#server/actions/desk.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { VoiceAddresses, VoiceProvider } from "#server/ports/voice.ts";
import { voiceAddressesOf } from "#server/presenters/voice-addresses.ts";
import { findAccount } from "#server/store/account.ts";

export interface OpenVoice {
  readonly provider: VoiceProvider;
  readonly connection: Connection;
  readonly where: VoiceAddresses;
}

/** null: the account is gone, or its company carries no calls any more. */
export async function openVoice(
  parts: Pick<DeskParts, "database" | "outside" | "secrets" | "clock">,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<OpenVoice | null> {
  const account = await findAccount(parts.database, workspaceId, accountId);
  const provider = account && parts.outside.findVoiceProvider(account.vendor);
  if (!account || !provider) return null;
  const { outside, secrets, clock } = parts;
  return {
    provider,
    connection: outside.connect(account, readSettings(parts, account)),
    where: voiceAddressesOf({ outside, secrets, now: clock.now() }, account),
  };
}
