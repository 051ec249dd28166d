// Browser calling is provisioned once per account, on first use, and saved in the account's settings. The simulated
// carrier gets an API key first, as a user would enter a real one.

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
  adapter: VoiceProvider,
  inboxes: readonly InboxRecord[],
): Promise<Settings> {
  let settings = decryptSettings(ctx, account);
  if (account.isSimulated && !settings.apiKeySid) {
    settings = await saveAccountSettings(ctx, account, await prepareSimulatorKey(ctx, settings));
    await pointAll(ctx, account, settings, inboxes);
  }
  const connection = ctx.services.connect(account, settings);
  const webhookUrls = voiceWebhookUrls(ctx.services.publicUrl, account);
  const made = await adapter.provisionBrowserCalling(connection, webhookUrls);
  return made === null ? settings : saveAccountSettings(ctx, account, made);
}

async function prepareSimulatorKey(ctx: ExternalContext, settings: Settings): Promise<Settings> {
  const { accountSid = "", authToken = "" } = settings;
  const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const made = createSimulatorApiKey(ctx.newId());
  const apiKey = { sid: made.apiKeySid, secret: made.apiKeySecret };
  await ctx.services.simulator.prepare({ accountSid, authToken, name, country, apiKey });
  return made;
}

/** Sets the webhooks of simulated numbers created before calls were supported. */
async function pointAll(
  ctx: ExternalContext,
  account: AccountRecord,
  settings: Settings,
  inboxes: readonly InboxRecord[],
): Promise<void> {
  const texts = ctx.services.findTextProvider(account.provider);
  if (!texts) return;
  const connection = ctx.services.connect(account, settings);
  for (const { kind, providerRef } of inboxes)
    if (providerRef !== null)
      await setNumberWebhooks(ctx, { ...account, adapter: texts, connection }, kind, providerRef);
}
