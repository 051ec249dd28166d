import type { AccountId } from "#domain/ids.ts";
import type { Outputs } from "#web/data/rpc.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import { FailedMessageRow } from "./failed-message-row.tsx";

export type Folder = Outputs["getMailbox"]["folders"][number];

export function FolderSection({ accountId, folder }: { accountId: AccountId; folder: Folder }) {
  const { checkedAt, lastEmailAt, failedMessages } = folder;
  return (
    <div className={settingsPartsStyles.mailboxFolder}>
      <h3>{folder.folder}</h3>
      <DefinitionList
        rows={[
          [
            words.lastChecked,
            checkedAt === null ? (
              words.notYet
            ) : (
              <RelativeTime key="" at={checkedAt} text={formatPastTime} />
            ),
          ],
          [
            words.lastEmail,
            lastEmailAt === null ? (
              words.noneYet
            ) : (
              <RelativeTime key="" at={lastEmailAt} text={formatPastTime} />
            ),
          ],
        ]}
      />
      {failedMessages.length > 0 && (
        <ul
          data-part="settings-rows"
          className={styles.settingsRows}
          aria-label={fill(words.failedEmailsIn, { folder: folder.folder })}
        >
          {failedMessages.map((email) => (
            <FailedMessageRow
              key={`${email.uidValidity} ${email.uid}`}
              accountId={accountId}
              folder={folder.folder}
              email={email}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
