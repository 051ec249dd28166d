// The possible intakes of an email inbox, given its sending account and the connected mailboxes.
import type { AccountId } from "#domain/ids.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";

export type Intake = "webhook" | "smtp" | "imap";

type Known = Pick<Account, "id" | "carries" | "canSend" | "canReceive" | "isSimulated">;
interface IntakeRoute {
  readonly intake: Intake;
  readonly intakeAccountId: AccountId | null;
}

export const mailboxesOf = <One extends Known>(accounts: readonly One[]): readonly One[] =>
  accounts.filter((one) => one.canReceive === "imap");

export const sendersOf = <One extends Known>(accounts: readonly One[]): readonly One[] =>
  accounts.filter((one) => one.carries === "email" && one.canSend);

/** The requested sender; else a real one before a simulated one. */
export function defaultSender<One extends Known>(
  accounts: readonly One[],
  requested: Known | null,
): One | null {
  const senders = sendersOf(accounts);
  return (
    senders.find((one) => one.id === requested?.id) ??
    senders.find((one) => !one.isSimulated) ??
    senders[0] ??
    null
  );
}

/** The requested mailbox; else the sender's own intake; else a mailbox; else our SMTP ingress. */
export function defaultIntake(
  sender: Known,
  accounts: readonly Known[],
  requested: Known | null,
): IntakeRoute {
  const mailboxes = mailboxesOf(accounts);
  const preferred = mailboxes.find((one) => one.id === requested?.id);
  if (preferred) return { intake: "imap", intakeAccountId: preferred.id };
  if (sender.canReceive === "webhook" && !sender.isSimulated)
    return { intake: "webhook", intakeAccountId: null };
  const [mailbox] = mailboxes;
  if (mailbox && !sender.isSimulated) return { intake: "imap", intakeAccountId: mailbox.id };
  return { intake: "smtp", intakeAccountId: null };
}
