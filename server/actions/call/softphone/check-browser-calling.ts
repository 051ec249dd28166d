// Whether browsers can take the calls of an account: checked when a member opens the app, and by an admin looking for
// the cause of a problem.
import type { AccountId, MemberId } from "#domain/ids.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { BrowserCredential, VoiceProvider } from "#server/ports/voice.ts";
import { type AccountRecord, findAccount, setPhoneCheck } from "#server/store/account.ts";
import { type InboxRecord, listInboxes } from "#server/store/inbox.ts";
import { clientIdentityOf } from "./client-identity.ts";
import { provisionBrowserCalling } from "./provision-browser-calling.ts";

interface PhoneCheckInput {
  readonly account: AccountRecord;
  readonly adapter: VoiceProvider;
  readonly inboxes: readonly InboxRecord[];
  readonly memberId: MemberId;
}

/** The credential for the browser's carrier SDK, or why it can't take calls. */
export async function issueBrowserCredential(
  ctx: ExternalContext,
  { account, adapter, inboxes, memberId }: PhoneCheckInput,
): Promise<BrowserCredential | { readonly message: string }> {
  if (adapter.capabilities.browser === null)
    return {
      message: `Calls through ${adapter.name} can't be answered in the browser. Enter your personal phone in your settings to answer them there.`,
    };
  try {
    const settings = await provisionBrowserCalling(ctx, account, adapter, inboxes);
    const connection = ctx.services.connect(account, settings);
    return await adapter.browserCredential(connection, clientIdentityOf(memberId), ctx.now);
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** Checks the account's credentials first: with rejected ones no browser can take calls. */
export async function checkBrowserCalling(
  ctx: ExternalContext,
  accountId: AccountId,
  memberId: MemberId,
): Promise<void> {
  const account = await findAccount(ctx.db, ctx.workspaceId, accountId);
  const adapter = account && ctx.services.findVoiceProvider(account.provider);
  if (!account || !adapter) return;
  const inboxes = (await listInboxes(ctx.db, ctx.workspaceId, null)).filter(
    (inbox) => inbox.kind === "phone" && !inbox.isArchived && inbox.accountId === accountId,
  );
  // Nothing is provisioned at the provider for an account without inboxes.
  if (inboxes.length === 0) return;
  const checked = await adapter.check(ctx.services.connect(account, decryptSettings(ctx, account)));
  const found =
    checked.kind === "working"
      ? await issueBrowserCredential(ctx, { account, adapter, inboxes, memberId })
      : checked;
  await savePhoneCheck(ctx, accountId, "message" in found ? found.message : null);
}

export const savePhoneCheck = (
  ctx: ExternalContext,
  accountId: AccountId,
  problem: string | null,
): Promise<void> =>
  ctx.write(async (write) => {
    await setPhoneCheck(write.db, write.workspaceId, accountId, { problem, checkedAt: write.now });
    write.publishChange("account", accountId);
  });
