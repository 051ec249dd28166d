// An email to several inboxes becomes one inbound payload per account.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { RecipientInbox } from "#server/store/mailbox/recipient-inbox.ts";

interface SmtpRecipient {
  readonly address: string;
  readonly inboxes: readonly RecipientInbox[];
}

interface AccountDelivery {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  /** As the sender wrote them, in a fixed order, so that the same email sent again is recognized. */
  readonly to: readonly string[];
}

export function groupByAccount(recipients: readonly SmtpRecipient[]): AccountDelivery[] {
  const bundles = new Map<string, { bundle: RecipientInbox; to: Set<string> }>();
  for (const { address, inboxes } of recipients) {
    for (const inbox of inboxes) {
      const key = `${inbox.workspaceId} ${inbox.accountId}`;
      const there = bundles.get(key) ?? { bundle: inbox, to: new Set<string>() };
      there.to.add(address);
      bundles.set(key, there);
    }
  }
  return [...bundles.values()].map(({ bundle, to }) => ({
    workspaceId: bundle.workspaceId,
    accountId: bundle.accountId,
    to: [...to].sort(),
  }));
}
