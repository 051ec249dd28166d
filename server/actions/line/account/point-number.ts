// Texts and calls of a number come to our doors from now on; of a short code texts alone.
import type { AccountId } from "#domain/ids.ts";
import type { LineKind } from "#domain/line/line-kind.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { voiceHooksOf } from "#server/presenters/voice-addresses.ts";
import type { LineRecord } from "#server/store/line.ts";
import { keepSettings } from "./keep-settings.ts";

interface Account {
  readonly id: AccountId;
  readonly vendor: string;
  readonly provider: Pick<TextProvider, "setHooks" | "findServiceOf">;
  readonly connection: Connection;
}

export async function pointNumber(
  ctx: ErrandCtx,
  account: Account,
  kind: LineKind,
  numberRef: string,
): Promise<Pick<LineRecord, "hooksState" | "numberService">> {
  const { provider, connection } = account;
  const { publicUrl } = ctx.outside;
  const hookUrl = hookUrlOf(publicUrl, account);
  await provider.setHooks(connection, numberRef, hookUrl);
  const calls = ctx.outside.findVoiceProvider(account.vendor);
  if (kind === "phone" && calls?.can.setsHooks) {
    const made = await calls.setHooks(connection, numberRef, voiceHooksOf(publicUrl, account));
    if (made !== null) await keepSettings(ctx, account, made);
  }
  // A key that may set the number's address and read no services keeps nobody from using the number.
  const numberService =
    (await provider.findServiceOf?.(connection, numberRef, hookUrl).catch(() => null)) ?? null;
  return { hooksState: numberService?.caution ? "elsewhere" : "set", numberService };
}
