// Health of the server and its providers: what is wrong, since when, and what to do.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import { AccountHealthRow } from "./account-health-row.tsx";
import { FailedJobRow } from "./failed-job-row.tsx";
import styles from "./health.module.css";
import { findCause, summarizeHealth } from "./health-labels.ts";
import { MaintenanceRow } from "./maintenance-row.tsx";
import { ServerRows } from "./server-rows.tsx";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

const everyMs = 15_000;

export function HealthPage() {
  const query = useQuery({
    queryKey: settingsKeys.health,
    queryFn: ({ signal }) => rpc("getHealth", {}, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHeader
        title={words.health}
        lead={words.healthLead}
        actions={
          <Button
            icon={AgainIcon}
            busy={query.isFetching && query.data !== undefined}
            onClick={() => void query.refetch()}
          >
            {words.runChecks}
          </Button>
        }
      />
      <QueryState
        query={query}
        loading={words.loadingHealthPage}
        failed={words.couldntLoadHealthPage}
        rows={5}
      >
        {(health) => <Checks health={health} />}
      </QueryState>
    </>
  );
}

function Checks({ health }: { health: Health }) {
  const afterwards = { queryKey: settingsKeys.health };
  const retryAccount = useApiMutation({
    request: (account: Health["accounts"][number]) =>
      rpc("retryAccount", { accountId: account.id }),
    onSuccess: (cache, _, account) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: fill(words.checking, { label: account.label }) });
    },
  });
  const checkAccount = useApiMutation({
    request: (account: Health["accounts"][number]) =>
      rpc("checkAccount", { accountId: account.id }),
    onSuccess: (cache, response) => {
      void cache.invalidateQueries(afterwards);
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      showToast({
        text:
          response.state === "working"
            ? fill(words.worksAgain, { label: response.label })
            : fill(words.stillNotWorking, { label: response.label }),
      });
    },
  });
  const retryChore = useApiMutation({
    request: (name: string) => rpc("retryChore", { name }),
    onSuccess: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: words.taskWillRun });
    },
  });
  const retryJob = useApiMutation({
    request: (jobId: string) => rpc("retryJob", { jobId }),
    onSuccess: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: words.jobWillRun });
    },
  });
  const dismissJob = useApiMutation({
    request: (jobId: string) => rpc("dismissJob", { jobId }),
    onSuccess: (cache) => {
      void cache.invalidateQueries(afterwards);
      showToast({ text: words.jobDismissed });
    },
  });
  const { data: webhooks } = useQuery({
    queryKey: settingsKeys.webhooks,
    queryFn: () => rpc("listWebhookEndpoints", {}),
    enabled: useCan("api_key.manage"),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  const { isWell, title, rest } = summarizeHealth(health, webhooks?.rows);
  const cause = isWell ? null : findCause(health, webhooks?.rows);
  const waiting = health.queues.filter((one) => one.oldestAt !== null);
  return (
    <>
      <section
        className={styles.healthSum}
        data-state={isWell ? "ok" : "warn"}
        role="status"
        aria-label={words.health}
      >
        {isWell ? <DoneIcon className="c-ok" /> : <WarningIcon className="c-warn" />}
        <div className="grow">
          <strong>{title}</strong>
          <p data-part="hint" className={fieldStyles.hint}>
            {rest !== "" && `${rest} `}
            {words.checked} <RelativeTime at={health.checkedAt} text={formatPastTime} />
          </p>
        </div>
        {cause !== null && (
          <a {...buttonProps()} href={routePaths.settings(cause.path)}>
            {cause.label}
          </a>
        )}
      </section>
      <HealthList title={words.providerAccounts} none={words.noAccounts} rows={health.accounts}>
        {(account) => (
          <AccountHealthRow
            key={account.id}
            account={account}
            isBusy={retryAccount.isBusy || checkAccount.isBusy}
            onRetry={() => void retryAccount.run(account)}
            onCheck={() => void checkAccount.run(account)}
          />
        )}
      </HealthList>
      <HealthList
        title={words.failedJobs}
        {...(health.failedJobs.length > 0 ? { hint: words.failedJobsHint } : {})}
        none={words.noFailedJobs}
        rows={health.failedJobs}
      >
        {(job) => (
          <FailedJobRow
            key={job.id}
            job={job}
            isBusy={retryJob.isBusy || dismissJob.isBusy}
            onRetry={() => void retryJob.run(job.id)}
            onDismiss={() => void dismissJob.run(job.id)}
          />
        )}
      </HealthList>
      <HealthList
        title={words.maintenance}
        hint={words.maintenanceHint}
        none={words.maintenanceFine}
        rows={health.chores}
      >
        {(chore) => (
          <MaintenanceRow
            key={chore.name}
            chore={chore}
            isBusy={retryChore.isBusy}
            onRetry={() => void retryChore.run(chore.name)}
          />
        )}
      </HealthList>
      <HealthList title={words.waitingWork} none={words.nothingWaits} rows={waiting}>
        {(one) => (
          <li
            data-part="settings-row"
            className={clsx(rowsStyles.settingsRow, rowsStyles.slim)}
            key={one.name}
          >
            <div className="grow">
              <div className={rowsStyles.settingsRowName}>
                {upper(one.description)}
                {one.isLate && (
                  <Chip kind="warn" dot>
                    {words.behind}
                  </Chip>
                )}
              </div>
              {one.isLate && <p className={styles.healthMessage}>{words.behindHint}</p>}
            </div>
            <span className="num">{one.waiting}</span>
            {one.oldestAt !== null && <RelativeTime at={one.oldestAt} />}
          </li>
        )}
      </HealthList>
      <ServerRows health={health} />
    </>
  );
}

interface HealthListProps<Row> {
  title: string;
  hint?: string;
  /** Shown without rows. */
  none: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function HealthList<Row>({ none, rows, children, ...section }: HealthListProps<Row>) {
  return (
    <SettingsSection {...section}>
      {rows.length === 0 ? (
        <p data-part="hint" className={fieldStyles.hint}>
          {none}
        </p>
      ) : (
        <ul
          data-part="settings-rows"
          className={rowsStyles.settingsRows}
          aria-label={section.title}
        >
          {rows.map(children)}
        </ul>
      )}
    </SettingsSection>
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
