import { useQueries, useQuery } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { FailedMessageRow } from "#web/features/settings/accounts/mailbox/failed-message-row.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import * as words from "./words.ts";

/** Emails in a remote mailbox that could not be fetched. */
export function FailedImapMessages() {
  const canManageAccounts = useCan("account.manage");
  const accounts = useQuery({ ...accountsQuery, enabled: canManageAccounts });
  const mailboxes = (accounts.data?.rows ?? []).filter((one) => one.canReceive === "imap");
  const found = useQueries({
    queries: mailboxes.map(({ id }) => ({
      queryKey: settingsKeys.mailbox(id),
      queryFn: () => rpc("getMailbox", { accountId: id }),
      staleTime: 0,
    })),
  });
  const rows = mailboxes.flatMap((account, index) =>
    (found[index]?.data?.folders ?? []).flatMap(({ folder, failedMessages }) =>
      failedMessages.map((email) => ({ account, folder, email })),
    ),
  );
  if (rows.length === 0) return null;
  return (
    <SettingsSection title={words.notFetched} hint={words.notFetchedHint}>
      <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.notFetched}>
        {rows.map(({ account, folder, email }) => (
          <FailedMessageRow
            key={`${account.id} ${folder} ${email.uidValidity} ${email.uid}`}
            accountId={account.id}
            folder={folder}
            email={email}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}
