import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, FailedIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { describeAttempts } from "./health-words.ts";
import type { Health } from "./types.ts";

interface FailedJobRowProps {
  job: Health["failedJobs"][number];
  isBusy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

export function FailedJobRow({ job, isBusy, onRetry, onDismiss }: FailedJobRowProps) {
  const attempts = describeAttempts(job.attempts);
  const title = `Could not ${job.description}`;
  return (
    <li className="set-row top health-row">
      <FailedIcon className="c-danger" />
      <div className="grow">
        <div className="set-row-name">
          <span className="set-break">{title}</span>
        </div>
        {job.lastError !== null && <p className="health-say">{job.lastError}</p>}
        <div className="set-row-facts">
          {attempts !== null && <span>{attempts}</span>}
          <RelativeTime at={job.failedAt} />
        </div>
      </div>
      <div className="set-deeds">
        <Button
          kind="quiet"
          size="small"
          disabled={isBusy}
          aria-label={`Dismiss: ${title}`}
          onClick={onDismiss}
        >
          Dismiss
        </Button>
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={`Retry: ${title}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      </div>
    </li>
  );
}
