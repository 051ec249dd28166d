import rowsStyles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AgainIcon, FailedIcon, WarningIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./health.module.css";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

interface MaintenanceRowProps {
  chore: Health["chores"][number];
  isBusy: boolean;
  onRetry: () => void;
}

export function MaintenanceRow({ chore, isBusy, onRetry }: MaintenanceRowProps) {
  const isFailing = chore.state === "failing";
  const title = fill(isFailing ? words.couldNot : words.overdue, { task: chore.description });
  return (
    <li
      data-part="settings-row"
      className={clsx(rowsStyles.settingsRow, rowsStyles.top, styles.healthRow)}
    >
      {isFailing ? <FailedIcon className="c-danger" /> : <WarningIcon className="c-warn" />}
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>
          <span className={rowsStyles.settingsBreak}>{title}</span>
        </div>
        {chore.lastError !== null && <p className={styles.healthMessage}>{chore.lastError}</p>}
        <p className={styles.healthMessage}>{isFailing ? words.runsAgain : words.noProcess}</p>
        <div className={rowsStyles.settingsRowDetails}>
          {isFailing && (
            <span>
              {chore.failures === 1
                ? words.failedOnce
                : fill(words.failedTimes, { failures: chore.failures })}
            </span>
          )}
          <span>
            {isFailing ? words.firstFailure : words.due} <RelativeTime at={chore.since} />
          </span>
        </div>
      </div>
      {isFailing && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={fill(words.retryNowTitle, { title })}
          onClick={onRetry}
        >
          {words.retryNow}
        </Button>
      )}
    </li>
  );
}
