import rowsStyles from "#web/features/settings/components/rows.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AgainIcon, FailedIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./health.module.css";
import { describeAttempts } from "./health-labels.ts";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

interface FailedJobRowProps {
  job: Health["failedJobs"][number];
  isBusy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

export function FailedJobRow({ job, isBusy, onRetry, onDismiss }: FailedJobRowProps) {
  const attempts = describeAttempts(job.attempts);
  const title = fill(words.couldNot, { task: job.description });
  return (
    <li
      data-part="settings-row"
      className={clsx(rowsStyles.settingsRow, rowsStyles.top, styles.healthRow)}
    >
      <FailedIcon className="c-danger" />
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>
          <span className={rowsStyles.settingsBreak}>{title}</span>
        </div>
        {job.lastError !== null && <p className={styles.healthMessage}>{job.lastError}</p>}
        <div className={rowsStyles.settingsRowDetails}>
          {attempts !== null && <span>{attempts}</span>}
          <RelativeTime at={job.failedAt} />
        </div>
      </div>
      <div className={settingsStyles.settingsActions}>
        <Button
          kind="quiet"
          size="small"
          disabled={isBusy}
          aria-label={fill(words.dismissTitle, { title })}
          onClick={onDismiss}
        >
          {words.dismiss}
        </Button>
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={fill(words.retryTitle, { title })}
          onClick={onRetry}
        >
          {words.retry}
        </Button>
      </div>
    </li>
  );
}
