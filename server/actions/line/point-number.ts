// Texts and calls of a number come to our doors from now on.
import type { Outside } from "#server/ports/outside.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { voiceHooksOf } from "#server/presenters/voice-addresses.ts";

interface Account {
  readonly id: string;
  readonly vendor: string;
  readonly provider: Pick<TextProvider, "setHooks">;
  readonly connection: Connection;
}

export async function pointNumber(
  outside: Pick<Outside, "publicUrl" | "findVoiceProvider">,
  account: Account,
  numberRef: string,
): Promise<void> {
  const { provider, connection } = account;
  await provider.setHooks(connection, numberRef, hookUrlOf(outside.publicUrl, account));
  const calls = outside.findVoiceProvider(account.vendor);
  if (calls?.can.setsHooks)
    await calls.setHooks(connection, numberRef, voiceHooksOf(outside.publicUrl, account));
}
