// What browsers call in through is made once for each account, when the first of them wants to, and kept
// with the account's settings. The make-believe carrier is given its key first, as a person gives a real one.

import type { ErrandCtx } from "#server/actions/action.ts";
import { keepSettings } from "#server/actions/line/account/keep-settings.ts";
import { pointNumber } from "#server/actions/line/account/point-number.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import { makeBrowserKey } from "#server/actions/line/simulator/browser-key.ts";
import type { Settings } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { voiceHooksOf } from "#server/presenters/voice-addresses.ts";
import type { AccountRecord } from "#server/store/account.ts";
import type { LineRecord } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export async function prepareBrowsers(
  ctx: ErrandCtx,
  account: AccountRecord,
  provider: VoiceProvider,
  lines: readonly LineRecord[],
): Promise<Settings> {
  let settings = readSettings(ctx, account);
  if (account.isSimulated && !settings.apiKeySid) {
    settings = await keepSettings(ctx, account, await giveKey(ctx, settings));
    await pointAll(ctx, account, settings, lines);
  }
  const connection = ctx.outside.connect(account, settings);
  const hooks = voiceHooksOf(ctx.outside.publicUrl, account);
  const made = await provider.prepareBrowsers(connection, hooks);
  return made === null ? settings : keepSettings(ctx, account, made);
}

async function giveKey(ctx: ErrandCtx, settings: Settings): Promise<Settings> {
  const { accountSid = "", authToken = "" } = settings;
  const { name, country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const made = makeBrowserKey(ctx.newId());
  const apiKey = { sid: made.apiKeySid, secret: made.apiKeySecret };
  await ctx.outside.simulator.prepare({ accountSid, authToken, name, country, apiKey });
  return made;
}

/** The numbers of a world that was made when there were only texts. */
async function pointAll(
  ctx: ErrandCtx,
  account: AccountRecord,
  settings: Settings,
  lines: readonly LineRecord[],
): Promise<void> {
  const texts = ctx.outside.findTextProvider(account.vendor);
  if (!texts) return;
  const connection = ctx.outside.connect(account, settings);
  for (const { kind, providerRef } of lines)
    if (providerRef !== null)
      await pointNumber(ctx, { ...account, provider: texts, connection }, kind, providerRef);
}
