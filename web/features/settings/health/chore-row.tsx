import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, FailedIcon, WarningIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { Health } from "./types.ts";

interface ChoreRowProps {
  chore: Health["chores"][number];
  isBusy: boolean;
  onRetry: () => void;
}

export function ChoreRow({ chore, isBusy, onRetry }: ChoreRowProps) {
  const isFailing = chore.state === "failing";
  const title = isFailing ? `Could not ${chore.description}` : `Overdue: ${chore.description}`;
  return (
    <li className="set-row top health-row">
      {isFailing ? <FailedIcon className="c-danger" /> : <WarningIcon className="c-warn" />}
      <div className="grow">
        <div className="set-row-name">
          <span className="set-break">{title}</span>
        </div>
        {chore.lastError !== null && <p className="health-say">{chore.lastError}</p>}
        <p className="health-say">
          {isFailing
            ? "Runs again automatically. If this continues, look for chore.failed in the server's log."
            : "No server process runs this task. Check that the server has enough CPU, then restart it."}
        </p>
        <div className="set-row-facts">
          {isFailing && (
            <span>{chore.failures === 1 ? "failed once" : `failed ${chore.failures} times`}</span>
          )}
          <span>
            {isFailing ? "first failure" : "due"} <RelativeTime at={chore.since} />
          </span>
        </div>
      </div>
      {isFailing && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={`Retry now: ${title}`}
          onClick={onRetry}
        >
          Retry now
        </Button>
      )}
    </li>
  );
}
