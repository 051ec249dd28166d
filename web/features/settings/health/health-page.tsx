// Health of the server and its providers: what is wrong, since when, and what to do.
import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { AccountHealthRow } from "./account-health-row.tsx";
import { ChoreRow } from "./chore-row.tsx";
import { FailedJobRow } from "./failed-job-row.tsx";
import { summarizeHealth } from "./health-words.ts";
import { ServerRows } from "./server-rows.tsx";
import type { Health } from "./types.ts";
import "./health.css";

const everyMs = 15_000;

export function HealthPage() {
  const query = useQuery({
    queryKey: queryKeys.health,
    queryFn: ({ signal }) => rpc("getHealth", {}, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHeader
        title="Health"
        lead="The status of your provider accounts, waiting work and the server."
        actions={
          <Button
            icon={AgainIcon}
            busy={query.isFetching && query.data !== undefined}
            onClick={() => void query.refetch()}
          >
            Run checks
          </Button>
        }
      />
      <QueryState query={query} what="the health page" rows={5}>
        {(health) => <Checks health={health} />}
      </QueryState>
    </>
  );
}

function Checks({ health }: { health: Health }) {
  const afterwards = { queryKey: queryKeys.health };
  const retryAccount = useApiMutation({
    ask: (account: Health["accounts"][number]) => rpc("retryAccount", { accountId: account.id }),
    settle: (cache, _, account) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: `Checking ${account.label}…` });
    },
  });
  const checkAccount = useApiMutation({
    ask: (account: Health["accounts"][number]) => rpc("checkAccount", { accountId: account.id }),
    settle: (cache, answer) => {
      void cache.invalidateQueries(afterwards);
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      showToast({
        text:
          answer.state === "working"
            ? `${answer.label} is working again.`
            : `${answer.label} still isn't working.`,
      });
    },
  });
  const retryChore = useApiMutation({
    ask: (name: string) => rpc("retryChore", { name }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: "The task will run in a moment." });
    },
  });
  const retryJob = useApiMutation({
    ask: (jobId: string) => rpc("retryJob", { jobId }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: "The job will run again." });
    },
  });
  const dismissJob = useApiMutation({
    ask: (jobId: string) => rpc("dismissJob", { jobId }),
    settle: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: "Job dismissed." });
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
            {rest !== "" && `${rest} `}Checked <RelativeTime at={health.checkedAt} />
          </p>
        </div>
      </section>
      <SettingsSection title="Provider accounts">
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
      </SettingsSection>
      <SettingsSection
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
      </SettingsSection>
      <SettingsSection
        title="Maintenance"
        hint="Server-wide tasks. If one fails, the others still run."
      >
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
      </SettingsSection>
      <SettingsSection title="Waiting work">
        {waiting.length === 0 ? (
          <p className="hint">Nothing is waiting.</p>
        ) : (
          <ul className="set-rows" aria-label="Waiting work">
            {waiting.map((one) => (
              <li className="set-row slim" key={one.name}>
                <div className="grow">
                  <div className="set-row-name">
                    {upper(one.description)}
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
                {one.oldestAt !== null && <RelativeTime at={one.oldestAt} />}
              </li>
            ))}
          </ul>
        )}
      </SettingsSection>
      <ServerRows health={health} />
    </>
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
