// The email part of an inbox update.
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

type EmailInboxInput = Omit<Input<"update-inbox">, "inboxId">;
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

/** Returns the changes to write; throws if any part of the input is invalid. */
export async function decideEmailInboxChange(
  ctx: WriteContext,
  inbox: InboxRecord,
  input: EmailInboxInput,
): Promise<Partial<EmailInboxChange>> {
  const touched = mailOnly.filter((field) => input[field] !== undefined);
  if (touched.length === 0) return {};
  if (inbox.kind !== "email")
    throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "email" });
  const { accountId = inbox.accountId, intake = inbox.intake, autoReply } = input;
  const requested =
    input.intakeAccountId === undefined ? inbox.intakeAccountId : input.intakeAccountId;
  const intakeAccountId = intake === "imap" ? requested : null;
  if (input.accountId !== undefined) await assertAccountSends(ctx, accountId);
  if (touched.some((field) => field !== "fromName" && field !== "signature"))
    await assertIntakeWorks(ctx, { accountId, intake, intakeAccountId });
  if (autoReply !== undefined) validateAutoReply(autoReply);
  const aliases =
    input.aliases === undefined ? inbox.aliases : parseAliases(input.aliases, inbox.address);
  if (input.aliases !== undefined) await assertAddressesAvailable(ctx, aliases, inbox.id);
  const changed: EmailInboxChange = {
    accountId,
    intake,
    intakeAccountId,
    aliases,
    fromName: input.fromName ?? inbox.fromName,
    signature: input.signature ?? inbox.signature,
    autoReply: autoReply === undefined ? inbox.autoReply : autoReply,
  };
  // The audit log shows what was requested and what follows from it.
  const audited = new Set<keyof EmailInboxChange>([...touched, "intakeAccountId"]);
  return Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) =>
        audited.has(name as keyof EmailInboxChange) &&
        value !== inbox[name as keyof EmailInboxChange],
    ),
  );
}
