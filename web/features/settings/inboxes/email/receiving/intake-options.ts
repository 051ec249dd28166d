// By which ways mail can come to a line, given who sends for it and which mailboxes are connected.
import type { AccountId } from "#domain/ids.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";

export type Intake = "hook" | "smtp" | "imap";

type Known = Pick<Account, "id" | "carries" | "canSend" | "canReceive" | "isSimulated">;
interface Way {
  readonly intake: Intake;
  readonly intakeAccountId: AccountId | null;
}

export const mailboxesOf = <One extends Known>(accounts: readonly One[]): readonly One[] =>
  accounts.filter((one) => one.canReceive === "imap");

export const sendersOf = <One extends Known>(accounts: readonly One[]): readonly One[] =>
  accounts.filter((one) => one.carries === "mail" && one.canSend);

/** The one that was asked for; else a real one before a make-believe one. */
export function defaultSender<One extends Known>(
  accounts: readonly One[],
  wanted: Known | null,
): One | null {
  const senders = sendersOf(accounts);
  return (
    senders.find((one) => one.id === wanted?.id) ??
    senders.find((one) => !one.isSimulated) ??
    senders[0] ??
    null
  );
}

/** The mailbox that was asked for; else what the sender brings itself; else a mailbox; else our own receiver. */
export function defaultIntake(
  sender: Known,
  accounts: readonly Known[],
  wanted: Known | null,
): Way {
  const mailboxes = mailboxesOf(accounts);
  const asked = mailboxes.find((one) => one.id === wanted?.id);
  if (asked) return { intake: "imap", intakeAccountId: asked.id };
  if (sender.canReceive === "hook" && !sender.isSimulated)
    return { intake: "hook", intakeAccountId: null };
  const [mailbox] = mailboxes;
  if (mailbox && !sender.isSimulated) return { intake: "imap", intakeAccountId: mailbox.id };
  return { intake: "smtp", intakeAccountId: null };
}
