// Texts and calls of a number come to our doors from now on; of a short code texts alone.
import type { AccountId } from "#domain/ids.ts";
import type { LineKind } from "#domain/inbox/line-kind.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { saveAccountSettings } from "./save-settings.ts";

interface Account {
  readonly id: AccountId;
  readonly vendor: string;
  readonly provider: Pick<SmsProvider, "setHooks" | "findServiceOf">;
  readonly connection: Connection;
}

export async function setNumberWebhooks(
  ctx: ExternalContext,
  account: Account,
  kind: LineKind,
  numberRef: string,
): Promise<Pick<InboxRecord, "webhookState" | "numberService">> {
  const { provider, connection } = account;
  const { publicUrl } = ctx.outside;
  const smsWebhookUrl = webhookUrlOf(publicUrl, account);
  await provider.setHooks(connection, numberRef, smsWebhookUrl);
  const calls = ctx.outside.findVoiceProvider(account.vendor);
  if (kind === "phone" && calls?.can.configuresWebhooks) {
    const made = await calls.setHooks(connection, numberRef, voiceWebhookUrls(publicUrl, account));
    if (made !== null) await saveAccountSettings(ctx, account, made);
  }
  // A key that may set the number's address and read no services keeps nobody from using the number.
  const numberService =
    (await provider.findServiceOf?.(connection, numberRef, smsWebhookUrl).catch(() => null)) ??
    null;
  return { webhookState: numberService?.caution ? "elsewhere" : "set", numberService };
}
