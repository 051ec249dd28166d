import { useQuery } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import styles from "#web/ui/form/field.module.css";
import { Backfill } from "./backfill.tsx";
import { FolderSection } from "./folder-section.tsx";

/** Sync progress of a mailbox, and importing again after an outage. */
export function MailboxSection({ account }: { account: Account }) {
  const mailbox = useQuery({
    queryKey: settingsKeys.mailbox(account.id),
    queryFn: ({ signal }) => rpc("getMailbox", { accountId: account.id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.folders.some((one) => one.backfill && one.backfill.doneAt === null)
        ? 1_500
        : 15_000,
  });
  return (
    <SettingsSection title={words.mailbox} hint={words.mailboxHint}>
      <QueryState
        query={mailbox}
        loading={words.loadingMailbox}
        failed={words.couldntLoadMailbox}
        rows={2}
      >
        {({ folders }) => (
          <>
            {folders.length === 0 ? (
              <p data-part="hint" className={styles.hint}>
                {words.mailboxNotChecked}
              </p>
            ) : (
              folders.map((folder) => (
                <FolderSection key={folder.folder} accountId={account.id} folder={folder} />
              ))
            )}
            {folders.length > 0 && <Backfill accountId={account.id} folders={folders} />}
          </>
        )}
      </QueryState>
    </SettingsSection>
  );
}
