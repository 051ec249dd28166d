// The part of a line's change that concerns mail alone.
import { AppError } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Input, WriteContext } from "#server/actions/define-action.ts";
import type { EmailInboxFields, InboxRecord } from "#server/store/inbox.ts";
import {
  assertAccountSends,
  assertAddressesAvailable,
  assertIntakeWorks,
  parseAliases,
  validateAutoReply,
} from "./validate-email-inbox.ts";

type Wish = Omit<Input<"update-inbox">, "inboxId">;
export type EmailInboxChange = EmailInboxFields & { accountId: AccountId };

const mailOnly = [
  "accountId",
  "fromName",
  "signature",
  "aliases",
  "intake",
  "intakeAccountId",
  "autoReply",
] as const;

/** What of the wish is to be written; refused as a whole when a part of it cannot be. */
export async function decideEmailInboxChange(
  ctx: WriteContext,
  line: InboxRecord,
  wish: Wish,
): Promise<Partial<EmailInboxChange>> {
  const touched = mailOnly.filter((field) => wish[field] !== undefined);
  if (touched.length === 0) return {};
  if (line.kind !== "mail")
    throw new AppError("inbox_type_mismatch", { line: line.name, what: "email" });
  const { accountId = line.accountId, intake = line.intake, autoReply } = wish;
  const wanted = wish.intakeAccountId === undefined ? line.intakeAccountId : wish.intakeAccountId;
  const intakeAccountId = intake === "imap" ? wanted : null;
  if (wish.accountId !== undefined) await assertAccountSends(ctx, accountId);
  if (touched.some((field) => field !== "fromName" && field !== "signature"))
    await assertIntakeWorks(ctx, { accountId, intake, intakeAccountId });
  if (autoReply !== undefined) validateAutoReply(autoReply);
  const aliases =
    wish.aliases === undefined ? line.aliases : parseAliases(wish.aliases, line.address);
  if (wish.aliases !== undefined) await assertAddressesAvailable(ctx, aliases, line.id);
  const changed: EmailInboxChange = {
    accountId,
    intake,
    intakeAccountId,
    aliases,
    fromName: wish.fromName ?? line.fromName,
    signature: wish.signature ?? line.signature,
    autoReply: autoReply === undefined ? line.autoReply : autoReply,
  };
  // What the audit tells is what was wished for, and what follows from it.
  const told = new Set<keyof EmailInboxChange>([...touched, "intakeAccountId"]);
  return Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) =>
        told.has(name as keyof EmailInboxChange) && value !== line[name as keyof EmailInboxChange],
    ),
  );
}
