import type { AccountId } from "#domain/ids.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, UnreadableIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";

interface FailedMessageRowProps {
  accountId: AccountId;
  folder: string;
  email: Outputs["getMailbox"]["folders"][number]["failedMessages"][number];
}

/** A message that could not be fetched; it did not block the others. */
export function FailedMessageRow({ accountId, folder, email }: FailedMessageRowProps) {
  const { uid, uidValidity } = email;
  const retry = useApiMutation({
    request: () => rpc("retryImapMessage", { accountId, folder, uid, uidValidity }),
    onSuccess: (cache, response) => cache.setQueryData(settingsKeys.mailbox(accountId), response),
  });
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <UnreadableIcon className="c-warn" />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className={settingsPartsStyles.rawProblem}>{email.problem}</span>
        </div>
        <div className={styles.settingsRowDetails}>
          <span>{fill(words.emailInFolder, { uid, folder })}</span>
          <RelativeTime at={email.at} />
        </div>
      </div>
      <Button
        size="small"
        icon={AgainIcon}
        busy={retry.isBusy}
        aria-label={fill(words.fetchAgainEmail, { uid, folder })}
        onClick={() => void retry.run(undefined)}
      >
        {words.fetchAgain}
      </Button>
    </li>
  );
}
