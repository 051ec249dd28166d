// Whether browsers can take the calls of an account: asked by whoever opens the desk, and by an admin who looks why not.
import type { AccountId, MemberId } from "#domain/ids.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type AccountRecord, findAccount, setPhoneCheck } from "#server/store/account.ts";
import { type InboxRecord, listInboxes } from "#server/store/inbox.ts";
import { clientIdentityOf } from "./client-identity.ts";
import { provisionBrowserCalling } from "./provision-browser-calling.ts";

export interface PhoneCheckInput {
  readonly account: AccountRecord;
  readonly provider: VoiceProvider;
  readonly lines: readonly InboxRecord[];
  readonly memberId: MemberId;
}

type Credential = Awaited<ReturnType<VoiceProvider["browserCredential"]>>;

/** What a browser shows the carrier, or why it cannot take calls. */
export async function issueBrowserCredential(
  ctx: ExternalContext,
  { account, provider, lines, memberId }: PhoneCheckInput,
): Promise<Credential | { readonly say: string }> {
  if (provider.can.browser === null)
    return {
      say: `Calls through ${provider.name} can't be answered in the browser. Enter your personal phone in your settings to answer them there.`,
    };
  try {
    const settings = await provisionBrowserCalling(ctx, account, provider, lines);
    const connection = ctx.outside.connect(account, settings);
    return await provider.browserCredential(connection, clientIdentityOf(memberId), ctx.now);
  } catch (error) {
    return { say: error instanceof Error ? error.message : String(error) };
  }
}

/** With its keys tried first, which take calls nowhere when the company refuses them. */
export async function checkBrowserCalling(
  ctx: ExternalContext,
  accountId: AccountId,
  memberId: MemberId,
): Promise<void> {
  const account = await findAccount(ctx.db, ctx.workspaceId, accountId);
  const provider = account && ctx.outside.findVoiceProvider(account.vendor);
  if (!account || !provider) return;
  const lines = (await listInboxes(ctx.db, ctx.workspaceId, null)).filter(
    (line) => line.kind === "phone" && !line.isArchived && line.accountId === accountId,
  );
  // Nothing is made at the company for an account that no line uses.
  if (lines.length === 0) return;
  const checked = await provider.check(ctx.outside.connect(account, decryptSettings(ctx, account)));
  const found =
    checked.kind === "working"
      ? await issueBrowserCredential(ctx, { account, provider, lines, memberId })
      : checked;
  await savePhoneCheck(ctx, accountId, "say" in found ? found.say : null);
}

export const savePhoneCheck = (
  ctx: ExternalContext,
  accountId: AccountId,
  problem: string | null,
): Promise<void> =>
  ctx.write(async (write) => {
    await setPhoneCheck(write.db, write.workspaceId, accountId, { problem, checkedAt: write.now });
    write.announce("account", accountId);
  });
