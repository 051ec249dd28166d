// What must be true of a mail line: its account sends, mail comes in by a way that is there, and none of its
// addresses is another line's.

import { domainToASCII } from "node:url";
import { AppError, type FieldIssue } from "#domain/errors.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import { validateHours } from "#domain/inbox/hours.ts";
import { parseInboxAddress } from "#domain/inbox/inbox-address.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { DescribedMailProvider } from "#server/ports/external-services.ts";
import { findAccount } from "#server/store/account.ts";
import { findAddressClaimedElsewhere } from "#server/store/email-inbox/smtp-address.ts";
import {
  type EmailInboxFields,
  findEmailInboxAt,
  type InboxRecord,
  type Intake,
  smtpAddressesOf,
} from "#server/store/inbox.ts";

export function parseAddressField(typed: string, path: string): string {
  const read = parseInboxAddress(typed, domainToASCII);
  if (read.kind === "wrong") throw AppError.invalid([{ path, say: read.say }]);
  return read.address;
}

/** All mistakes at once; none twice, and not the line's own address again. */
export function parseAliases(typed: readonly string[], address: string): string[] {
  const issues: FieldIssue[] = [];
  const aliases = new Set<string>();
  for (const [place, one] of typed.entries()) {
    const read = parseInboxAddress(one, domainToASCII);
    if (read.kind === "wrong") issues.push({ path: `aliases.${place}`, say: read.say });
    else if (read.address !== address) aliases.add(read.address);
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  return [...aliases];
}

/** Mail to an address must have one place to go. */
export async function assertAddressesAvailable(
  ctx: WriteContext,
  addresses: readonly string[],
  except: InboxId | null = null,
): Promise<void> {
  for (const address of addresses) {
    const taken = await findEmailInboxAt(ctx.db, ctx.workspaceId, [address]);
    if (taken && taken.id !== except) throw new AppError("address_taken", { address });
  }
}

/** Asked when the line is written: of two who take an address at one time the second hears that it is gone. */
export async function assertAddressesClaimed(ctx: WriteContext, line: InboxRecord): Promise<void> {
  const address = await findAddressClaimedElsewhere(
    ctx.db,
    ctx.workspaceId,
    line.id,
    smtpAddressesOf(line),
  );
  if (address !== null) throw new AppError("address_claimed", { address });
}

export async function assertAccountSends(ctx: WriteContext, accountId: AccountId): Promise<void> {
  const { label, provider } = await mailAccountOf(ctx, accountId);
  if (!provider.can.send) throw new AppError("account_cannot_send", { account: label });
}

export async function assertIntakeWorks(
  ctx: WriteContext,
  line: { accountId: AccountId } & Pick<EmailInboxFields, "intake" | "intakeAccountId">,
): Promise<void> {
  const bringsBy: Record<Intake, AccountId | null> = {
    hook: line.accountId,
    smtp: null,
    imap: line.intakeAccountId,
  };
  if (line.intake === "imap" && line.intakeAccountId === null)
    throw AppError.invalid([
      { path: "intakeAccountId", say: "Choose the mailbox to receive email from." },
    ]);
  const accountId = bringsBy[line.intake];
  if (accountId === null) return;
  const { label, provider } = await mailAccountOf(ctx, accountId);
  if (provider.can.receive !== line.intake)
    throw new AppError("account_cannot_receive", { account: label });
}

async function mailAccountOf(
  ctx: WriteContext,
  id: AccountId,
): Promise<{ label: string; provider: DescribedMailProvider }> {
  const account = await findAccount(ctx.db, ctx.workspaceId, id);
  if (!account) throw new AppError("not_found");
  const provider = ctx.installation.findEmailProvider(account.vendor);
  if (provider) return { label: account.label, provider };
  throw new AppError("account_type_mismatch", {
    account: account.label,
    what: "texts",
    wanted: "email",
  });
}

export function validateAutoReply(wish: AutoReply | null): void {
  const issues: FieldIssue[] = [];
  if (wish?.isOn && stripTags(wish.html).replace(/&nbsp;|\s/g, "") === "")
    issues.push({ path: "autoReply.html", say: "Enter the text of the automatic reply." });
  if (wish?.isOn && wish.when === "outside_hours" && wish.hours === null)
    issues.push({ path: "autoReply.hours", say: "Set when the inbox is open." });
  for (const issue of wish?.hours ? validateHours(wish.hours) : [])
    issues.push({ path: `autoReply.hours.${issue.path}`, say: issue.say });
  if (issues.length > 0) throw AppError.invalid(issues);
}
