// How the server and its providers do: what is wrong in plain words, since when, and what to do about it.
import { useQuery } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { AccountHealthRow } from "./account-health-row.tsx";
import { ChoreRow } from "./chore-row.tsx";
import { FailedJobRow } from "./failed-job-row.tsx";
import { summarizeHealth } from "./health-words.ts";
import { ServerRows } from "./server-rows.tsx";
import "./health.css";

export type Health = Outputs["showHealth"];

const everyMs = 15_000;

export function HealthPage() {
  const query = useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => call("showHealth", {}, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHead
        title="Health"
        lead="The status of your provider accounts, waiting work and the server."
        deeds={
          <Button
            glyph={AgainIcon}
            busy={query.isFetching && query.data !== undefined}
            onClick={() => void query.refetch()}
          >
            Run checks
          </Button>
        }
      />
      <Loaded query={query} what="the health page" rows={5}>
        {(health) => <Checks health={health} />}
      </Loaded>
    </>
  );
}

function Checks({ health }: { health: Health }) {
  const afterwards = { queryKey: keys.health };
  const retryAccount = useAction({
    ask: (account: Health["accounts"][number]) => call("retryAccount", { accountId: account.id }),
    settle: (cache, _, account) => {
      void cache.invalidateQueries(afterwards);
      showNotice({ say: `Checking ${account.label}…` });
    },
  });
  const checkAccount = useAction({
    ask: (account: Health["accounts"][number]) => call("checkAccount", { accountId: account.id }),
    settle: (cache, answer) => {
      void cache.invalidateQueries(afterwards);
      void cache.invalidateQueries({ queryKey: keys.accounts });
      showNotice({
        say:
          answer.state === "working"
            ? `${answer.label} is working again.`
            : `${answer.label} still isn't working.`,
      });
    },
  });
  const retryChore = useAction({
    ask: (name: string) => call("retryChore", { name }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showNotice({ say: "The task will run in a moment." });
    },
  });
  const retryJob = useAction({
    ask: (jobId: string) => call("retryJob", { jobId }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showNotice({ say: "The job will run again." });
    },
  });
  const dismissJob = useAction({
    ask: (jobId: string) => call("dismissJob", { jobId }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showNotice({ say: "Job dismissed." });
    },
  });
  const { isWell, title, rest } = summarizeHealth(health);
  const waiting = health.queues.filter((one) => one.oldestAt !== null);
  return (
    <>
      <section className={`health-sum ${isWell ? "ok" : "warn"}`} role="status" aria-label="Health">
        {isWell ? <DoneIcon className="c-ok" /> : <WarningIcon className="c-warn" />}
        <div className="grow">
          <strong>{title}</strong>
          <p className="hint">
            {rest !== "" && `${rest} `}Checked <Ago at={health.checkedAt} />
          </p>
        </div>
      </section>
      <Block title="Provider accounts">
        {health.accounts.length === 0 ? (
          <p className="hint">No provider account is connected yet.</p>
        ) : (
          <ul className="set-rows" aria-label="Provider accounts">
            {health.accounts.map((account) => (
              <AccountHealthRow
                key={account.id}
                account={account}
                isBusy={retryAccount.isBusy || checkAccount.isBusy}
                onRetry={() => void retryAccount.run(account)}
                onCheck={() => void checkAccount.run(account)}
              />
            ))}
          </ul>
        )}
      </Block>
      <Block
        title="Failed jobs"
        hint="These failed after several tries. Fix the cause and retry, or dismiss them."
      >
        {health.failedJobs.length === 0 ? (
          <p className="hint">No failed jobs.</p>
        ) : (
          <ul className="set-rows" aria-label="Failed jobs">
            {health.failedJobs.map((job) => (
              <FailedJobRow
                key={job.id}
                job={job}
                isBusy={retryJob.isBusy || dismissJob.isBusy}
                onRetry={() => void retryJob.run(job.id)}
                onDismiss={() => void dismissJob.run(job.id)}
              />
            ))}
          </ul>
        )}
      </Block>
      <Block title="Maintenance" hint="Server-wide tasks. If one fails, the others still run.">
        {health.chores.length === 0 ? (
          <p className="hint">All maintenance tasks are running normally.</p>
        ) : (
          <ul className="set-rows" aria-label="Maintenance">
            {health.chores.map((chore) => (
              <ChoreRow
                key={chore.name}
                chore={chore}
                isBusy={retryChore.isBusy}
                onRetry={() => void retryChore.run(chore.name)}
              />
            ))}
          </ul>
        )}
      </Block>
      <Block title="Waiting work">
        {waiting.length === 0 ? (
          <p className="hint">Nothing is waiting.</p>
        ) : (
          <ul className="set-rows" aria-label="Waiting work">
            {waiting.map((one) => (
              <li className="set-row slim" key={one.name}>
                <div className="grow">
                  <div className="set-row-name">
                    {upper(one.means)}
                    {one.isLate && (
                      <Chip kind="warn" dot>
                        Behind
                      </Chip>
                    )}
                  </div>
                  {one.isLate && (
                    <p className="health-say">
                      The server can't keep up. Check the provider accounts above and the server's
                      CPU, memory and disk.
                    </p>
                  )}
                </div>
                <span className="num">{one.waiting}</span>
                {one.oldestAt !== null && <Ago at={one.oldestAt} />}
              </li>
            ))}
          </ul>
        )}
      </Block>
      <ServerRows health={health} />
    </>
  );
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
