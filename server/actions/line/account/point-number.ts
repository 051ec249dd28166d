// Texts and calls of a number come to our doors from now on.
import type { AccountId } from "#domain/ids.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { voiceHooksOf } from "#server/presenters/voice-addresses.ts";
import { keepSettings } from "./keep-settings.ts";

interface Account {
  readonly id: AccountId;
  readonly vendor: string;
  readonly provider: Pick<TextProvider, "setHooks">;
  readonly connection: Connection;
}

export async function pointNumber(
  ctx: ErrandCtx,
  account: Account,
  numberRef: string,
): Promise<void> {
  const { provider, connection } = account;
  const { publicUrl } = ctx.outside;
  await provider.setHooks(connection, numberRef, hookUrlOf(publicUrl, account));
  const calls = ctx.outside.findVoiceProvider(account.vendor);
  if (!calls?.can.setsHooks) return;
  const made = await calls.setHooks(connection, numberRef, voiceHooksOf(publicUrl, account));
  if (made !== null) await keepSettings(ctx, account, made);
}
