// What browsers call in through is made once for each account, when the first of them wants to, and kept
// with the account's settings. The make-believe carrier is given its key first, as a person gives a real one.

import { decryptSettings } from "#server/actions/account/open-account.ts";
import { saveAccountSettings } from "#server/actions/account/save-settings.ts";
import { setNumberWebhooks } from "#server/actions/account/set-number-webhooks.ts";
import { createSimulatorApiKey } from "#server/actions/account/simulator/simulator-api-key.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { Settings } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import type { AccountRecord } from "#server/store/account.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export async function provisionBrowserCalling(
  ctx: ExternalContext,
  account: AccountRecord,
  provider: VoiceProvider,
  lines: readonly InboxRecord[],
): Promise<Settings> {
  let settings = decryptSettings(ctx, account);
  if (account.isSimulated && !settings.apiKeySid) {
    settings = await saveAccountSettings(ctx, account, await giveKey(ctx, settings));
    await pointAll(ctx, account, settings, lines);
  }
  const connection = ctx.outside.connect(account, settings);
  const hooks = voiceWebhookUrls(ctx.outside.publicUrl, account);
  const made = await provider.provisionBrowserCalling(connection, hooks);
  return made === null ? settings : saveAccountSettings(ctx, account, made);
}

async function giveKey(ctx: ExternalContext, settings: Settings): Promise<Settings> {
  const { accountSid = "", authToken = "" } = settings;
  const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const made = createSimulatorApiKey(ctx.newId());
  const apiKey = { sid: made.apiKeySid, secret: made.apiKeySecret };
  await ctx.outside.simulator.prepare({ accountSid, authToken, name, country, apiKey });
  return made;
}

/** The numbers of a world that was made when there were only texts. */
async function pointAll(
  ctx: ExternalContext,
  account: AccountRecord,
  settings: Settings,
  lines: readonly InboxRecord[],
): Promise<void> {
  const texts = ctx.outside.findSmsProvider(account.vendor);
  if (!texts) return;
  const connection = ctx.outside.connect(account, settings);
  for (const { kind, providerRef } of lines)
    if (providerRef !== null)
      await setNumberWebhooks(ctx, { ...account, provider: texts, connection }, kind, providerRef);
}
