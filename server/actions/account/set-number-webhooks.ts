// Points a number's SMS and voice webhooks at this server; a short code has SMS only.
import type { AccountId } from "#domain/ids.ts";
import type { InboxKind } from "#domain/inbox/inbox-kind.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { saveAccountSettings } from "./save-settings.ts";

interface Account {
  readonly id: AccountId;
  readonly provider: string;
  readonly adapter: Pick<TextProvider, "setWebhooks" | "findServiceOf">;
  readonly connection: Connection;
}

export async function setNumberWebhooks(
  ctx: ExternalContext,
  account: Account,
  kind: InboxKind,
  numberRef: string,
): Promise<Pick<InboxRecord, "webhookState" | "numberService">> {
  const { adapter, connection } = account;
  const { publicUrl } = ctx.services;
  const smsWebhookUrl = webhookUrlOf(publicUrl, account);
  await adapter.setWebhooks(connection, numberRef, smsWebhookUrl);
  const calls = ctx.services.findVoiceProvider(account.provider);
  if (kind === "phone" && calls?.capabilities.configuresWebhooks) {
    const made = await calls.setWebhooks(
      connection,
      numberRef,
      voiceWebhookUrls(publicUrl, account),
    );
    if (made !== null) await saveAccountSettings(ctx, account, made);
  }
  // Credentials that can set the number's webhook but can't read messaging services don't block the number.
  const numberService =
    (await adapter.findServiceOf?.(connection, numberRef, smsWebhookUrl).catch(() => null)) ?? null;
  return { webhookState: numberService?.caution ? "other_url" : "set", numberService };
}
