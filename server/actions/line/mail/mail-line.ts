// What must be true of a mail line: its account sends, mail comes in by a way that is there, and none of its
// addresses is another line's.

import { domainToASCII } from "node:url";
import { DeskError, type FieldIssue } from "#domain/errors.ts";
import type { AccountId, LineId } from "#domain/ids.ts";
import type { AutoReply } from "#domain/line/auto-reply.ts";
import { judgeHours } from "#domain/line/hours.ts";
import { readLineAddress } from "#domain/line/mail-address.ts";
import { stripTags } from "#domain/text/scan.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { DescribedMailProvider } from "#server/ports/outside.ts";
import { findAccount } from "#server/store/account.ts";
import {
  addressesAtOurDoor,
  findMailLineAt,
  type Intake,
  type LineRecord,
  type MailLineFacts,
} from "#server/store/line.ts";
import { findHeldElsewhere } from "#server/store/mail-line/held-address.ts";

export function readAddress(typed: string, path: string): string {
  const read = readLineAddress(typed, domainToASCII);
  if (read.kind === "wrong") throw DeskError.invalid([{ path, say: read.say }]);
  return read.address;
}

/** All mistakes at once; none twice, and not the line's own address again. */
export function readAliases(typed: readonly string[], address: string): string[] {
  const issues: FieldIssue[] = [];
  const aliases = new Set<string>();
  for (const [place, one] of typed.entries()) {
    const read = readLineAddress(one, domainToASCII);
    if (read.kind === "wrong") issues.push({ path: `aliases.${place}`, say: read.say });
    else if (read.address !== address) aliases.add(read.address);
  }
  if (issues.length > 0) throw DeskError.invalid(issues);
  return [...aliases];
}

/** Mail to an address must have one place to go. */
export async function checkAddressesAreFree(
  ctx: WriteCtx,
  addresses: readonly string[],
  except: LineId | null = null,
): Promise<void> {
  for (const address of addresses) {
    const taken = await findMailLineAt(ctx.db, ctx.workspaceId, [address]);
    if (taken && taken.id !== except) throw new DeskError("address_taken", { address });
  }
}

/** Asked when the line is written: of two who take an address at one time the second hears that it is gone. */
export async function checkAddressesAreHeld(ctx: WriteCtx, line: LineRecord): Promise<void> {
  const address = await findHeldElsewhere(
    ctx.db,
    ctx.workspaceId,
    line.id,
    addressesAtOurDoor(line),
  );
  if (address !== null) throw new DeskError("address_held", { address });
}

export async function checkSender(ctx: WriteCtx, accountId: AccountId): Promise<void> {
  const { label, provider } = await mailAccountOf(ctx, accountId);
  if (!provider.can.send) throw new DeskError("account_only_brings", { account: label });
}

export async function checkIntake(
  ctx: WriteCtx,
  line: { accountId: AccountId } & Pick<MailLineFacts, "intake" | "intakeAccountId">,
): Promise<void> {
  const bringsBy: Record<Intake, AccountId | null> = {
    hook: line.accountId,
    smtp: null,
    imap: line.intakeAccountId,
  };
  if (line.intake === "imap" && line.intakeAccountId === null)
    throw DeskError.invalid([
      { path: "intakeAccountId", say: "Choose the mailbox to receive email from." },
    ]);
  const accountId = bringsBy[line.intake];
  if (accountId === null) return;
  const { label, provider } = await mailAccountOf(ctx, accountId);
  if (provider.can.receive !== line.intake)
    throw new DeskError("account_brings_nothing", { account: label });
}

async function mailAccountOf(
  ctx: WriteCtx,
  id: AccountId,
): Promise<{ label: string; provider: DescribedMailProvider }> {
  const account = await findAccount(ctx.db, ctx.workspaceId, id);
  if (!account) throw new DeskError("not_found");
  const provider = ctx.installation.findMailProvider(account.vendor);
  if (provider) return { label: account.label, provider };
  throw new DeskError("wrong_kind_of_account", {
    account: account.label,
    what: "texts",
    wanted: "email",
  });
}

export function checkAutoReply(wish: AutoReply | null): void {
  const issues: FieldIssue[] = [];
  if (wish?.isOn && stripTags(wish.html).replace(/&nbsp;|\s/g, "") === "")
    issues.push({ path: "autoReply.html", say: "Enter the text of the automatic reply." });
  if (wish?.isOn && wish.when === "outside_hours" && wish.hours === null)
    issues.push({ path: "autoReply.hours", say: "Set when the inbox is open." });
  for (const issue of wish?.hours ? judgeHours(wish.hours) : [])
    issues.push({ path: `autoReply.hours.${issue.path}`, say: issue.say });
  if (issues.length > 0) throw DeskError.invalid(issues);
}
