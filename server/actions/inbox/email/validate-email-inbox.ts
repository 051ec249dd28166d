// Rules for an email inbox: its account can send, its way of receiving exists, and none of its addresses belongs to
// another inbox.

import { domainToASCII } from "node:url";
import { AppError, type FieldIssue } from "#domain/errors.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import { validateHours } from "#domain/inbox/hours.ts";
import { parseInboxAddress } from "#domain/inbox/inbox-address.ts";
import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { DescribedEmailProvider } from "#server/ports/external-services.ts";
import { findAccount } from "#server/store/account.ts";
import { findAddressClaimedElsewhere } from "#server/store/email-inbox/smtp-address.ts";
import {
  type EmailInboxFields,
  findEmailInboxAt,
  type InboxRecord,
  smtpAddressesOf,
} from "#server/store/inbox.ts";

export function parseAddressField(typed: string, path: string): string {
  const read = parseInboxAddress(typed, domainToASCII);
  if (read.kind === "wrong") throw AppError.invalid([{ path, message: read.message }]);
  return read.address;
}

/** Reports all errors at once. Drops duplicates and the inbox's own address. */
export function parseAliases(typed: readonly string[], address: string): string[] {
  const issues: FieldIssue[] = [];
  const aliases = new Set<string>();
  for (const [index, one] of typed.entries()) {
    const read = parseInboxAddress(one, domainToASCII);
    if (read.kind === "wrong") issues.push({ path: `aliases.${index}`, message: read.message });
    else if (read.address !== address) aliases.add(read.address);
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  return [...aliases];
}

/** An address may belong to one inbox only. */
export async function assertAddressesAvailable(
  ctx: WriteContext,
  addresses: readonly string[],
  except: InboxId | null = null,
): Promise<void> {
  for (const address of addresses) {
    const existing = await findEmailInboxAt(ctx.db, ctx.workspaceId, [address]);
    if (existing && existing.id !== except) throw new AppError("address_taken", { address });
  }
}

/** Checked when the inbox is written: of two concurrent claims to an address, the second fails. */
export async function assertAddressesClaimed(ctx: WriteContext, inbox: InboxRecord): Promise<void> {
  const address = await findAddressClaimedElsewhere(
    ctx.db,
    ctx.workspaceId,
    inbox.id,
    smtpAddressesOf(inbox),
  );
  if (address !== null) throw new AppError("address_claimed", { address });
}

export async function assertAccountSends(ctx: WriteContext, accountId: AccountId): Promise<void> {
  const { label, provider } = await emailAccountOf(ctx, accountId);
  if (!provider.capabilities.send) throw new AppError("account_cannot_send", { account: label });
}

export async function assertIntakeWorks(
  ctx: WriteContext,
  inbox: { accountId: AccountId } & Pick<EmailInboxFields, "intake" | "intakeAccountId">,
): Promise<void> {
  const accountByIntake: Record<IntakeMethod, AccountId | null> = {
    webhook: inbox.accountId,
    smtp: null,
    imap: inbox.intakeAccountId,
  };
  if (inbox.intake === "imap" && inbox.intakeAccountId === null)
    throw AppError.invalid([
      { path: "intakeAccountId", message: "Choose the mailbox to receive email from." },
    ]);
  const accountId = accountByIntake[inbox.intake];
  if (accountId === null) return;
  const { label, provider } = await emailAccountOf(ctx, accountId);
  if (provider.capabilities.receive !== inbox.intake)
    throw new AppError("account_cannot_receive", { account: label });
}

async function emailAccountOf(
  ctx: WriteContext,
  id: AccountId,
): Promise<{ label: string; provider: DescribedEmailProvider }> {
  const account = await findAccount(ctx.db, ctx.workspaceId, id);
  if (!account) throw new AppError("not_found");
  const provider = ctx.installation.findEmailProvider(account.provider);
  if (provider) return { label: account.label, provider };
  throw new AppError("account_type_mismatch", {
    account: account.label,
    what: "texts",
    capability: "email",
  });
}

export function validateAutoReply(input: AutoReply | null): void {
  const issues: FieldIssue[] = [];
  if (input?.isOn && stripTags(input.html).replace(/&nbsp;|\s/g, "") === "")
    issues.push({ path: "autoReply.html", message: "Enter the text of the automatic reply." });
  if (input?.isOn && input.when === "outside_hours" && input.hours === null)
    issues.push({ path: "autoReply.hours", message: "Set when the inbox is open." });
  for (const issue of input?.hours ? validateHours(input.hours) : [])
    issues.push({ path: `autoReply.hours.${issue.path}`, message: issue.message });
  if (issues.length > 0) throw AppError.invalid(issues);
}
