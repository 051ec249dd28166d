// The part of a line's change that concerns mail alone.
import { DeskError } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Input, WriteCtx } from "#server/actions/action.ts";
import type { LineRecord, MailLineFacts } from "#server/store/line.ts";
import {
  checkAddressesAreFree,
  checkAutoReply,
  checkIntake,
  checkSender,
  readAliases,
} from "./mail-line.ts";

type Wish = Omit<Input<"update-line">, "lineId">;
export type MailChange = MailLineFacts & { accountId: AccountId };

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
export async function decideMailChange(
  ctx: WriteCtx,
  line: LineRecord,
  wish: Wish,
): Promise<Partial<MailChange>> {
  const touched = mailOnly.filter((field) => wish[field] !== undefined);
  if (touched.length === 0) return {};
  if (line.kind !== "mail")
    throw new DeskError("wrong_kind_of_line", { line: line.name, what: "email" });
  const { accountId = line.accountId, intake = line.intake, autoReply } = wish;
  const wanted = wish.intakeAccountId === undefined ? line.intakeAccountId : wish.intakeAccountId;
  const intakeAccountId = intake === "imap" ? wanted : null;
  if (wish.accountId !== undefined) await checkSender(ctx, accountId);
  if (touched.some((field) => field !== "fromName" && field !== "signature"))
    await checkIntake(ctx, { accountId, intake, intakeAccountId });
  if (autoReply !== undefined) checkAutoReply(autoReply);
  const aliases =
    wish.aliases === undefined ? line.aliases : readAliases(wish.aliases, line.address);
  if (wish.aliases !== undefined) await checkAddressesAreFree(ctx, aliases, line.id);
  const changed: MailChange = {
    accountId,
    intake,
    intakeAccountId,
    aliases,
    fromName: wish.fromName ?? line.fromName,
    signature: wish.signature ?? line.signature,
    autoReply: autoReply === undefined ? line.autoReply : autoReply,
  };
  // What the audit tells is what was wished for, and what follows from it.
  const told = new Set<keyof MailChange>([...touched, "intakeAccountId"]);
  return Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) =>
        told.has(name as keyof MailChange) && value !== line[name as keyof MailChange],
    ),
  );
}
