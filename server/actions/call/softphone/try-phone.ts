// Whether browsers can take the calls of an account: asked by whoever opens the desk, and by an admin who looks why not.
import type { AccountId, MemberId } from "#domain/ids.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type AccountRecord, findAccount, markPhone } from "#server/store/account.ts";
import { type LineRecord, listLines } from "#server/store/line.ts";
import { identityOf } from "./identity.ts";
import { prepareBrowsers } from "./prepare-browsers.ts";

export interface PhoneWish {
  readonly account: AccountRecord;
  readonly provider: VoiceProvider;
  readonly lines: readonly LineRecord[];
  readonly memberId: MemberId;
}

type Credential = Awaited<ReturnType<VoiceProvider["browserCredential"]>>;

/** What a browser shows the carrier, or why it cannot take calls. */
export async function openPhone(
  ctx: ErrandCtx,
  { account, provider, lines, memberId }: PhoneWish,
): Promise<Credential | { readonly say: string }> {
  if (provider.can.browser === null)
    return {
      say: `Calls through ${provider.name} can't be answered in the browser. Enter your personal phone in your settings to answer them there.`,
    };
  try {
    const settings = await prepareBrowsers(ctx, account, provider, lines);
    const connection = ctx.outside.connect(account, settings);
    return await provider.browserCredential(connection, identityOf(memberId), ctx.now);
  } catch (error) {
    return { say: error instanceof Error ? error.message : String(error) };
  }
}

/** With its keys tried first, which take calls nowhere when the company refuses them. */
export async function tryPhone(
  ctx: ErrandCtx,
  accountId: AccountId,
  memberId: MemberId,
): Promise<void> {
  const account = await findAccount(ctx.db, ctx.workspaceId, accountId);
  const provider = account && ctx.outside.findVoiceProvider(account.vendor);
  if (!account || !provider) return;
  const lines = (await listLines(ctx.db, ctx.workspaceId, null)).filter(
    (line) => line.kind === "phone" && !line.isArchived && line.accountId === accountId,
  );
  // Nothing is made at the company for an account that no line uses.
  if (lines.length === 0) return;
  const checked = await provider.check(ctx.outside.connect(account, readSettings(ctx, account)));
  const found =
    checked.kind === "working"
      ? await openPhone(ctx, { account, provider, lines, memberId })
      : checked;
  await keepFound(ctx, accountId, "say" in found ? found.say : null);
}

export const keepFound = (
  ctx: ErrandCtx,
  accountId: AccountId,
  problem: string | null,
): Promise<void> =>
  ctx.write(async (write) => {
    await markPhone(write.db, write.workspaceId, accountId, { problem, checkedAt: write.now });
    write.announce("account", accountId);
  });
