// Calls in progress, waiting callers and available members, in real time.

import { useQuery } from "@tanstack/react-query";
import type { Call } from "#contract/live-protocol.ts";
import { compareInstants } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { isLive, liveCallsQuery } from "#web/data/call/live-calls-query.ts";
import { useCommand } from "#web/data/commands.ts";
import callLogStyles from "#web/features/calls/log/call-log.module.css";
import * as words from "#web/features/calls/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Count } from "#web/ui/display/count.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon, LiveCallIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { LiveCall } from "./live-call.tsx";
import styles from "./live-calls.module.css";
import { TeamAvailability } from "./team-availability.tsx";

export function LiveCallsPage({ onLeave }: { onLeave: () => void }) {
  const live = useQuery(liveCallsQuery);
  usePageTitle(words.liveCalls);
  useCommand("leave", onLeave);
  const calls = (live.data ?? []).filter(isLive);
  const waiting = calls.filter(isWaiting).sort(byQueuePosition);
  const talking = calls.filter((call) => !isWaiting(call));
  return (
    <>
      <div data-part="head" className={paneStyles.head}>
        <IconButton
          name={words.backToConversations}
          icon={LeaveIcon}
          onClick={onLeave}
          className={callLogStyles.logLeave}
        />
        <h1 className={styles.liveTitle}>{words.liveCalls}</h1>
      </div>
      <div className={clsx("scroll", styles.liveBoard)}>{renderBoard()}</div>
    </>
  );

  function renderBoard() {
    // A failed refetch leaves the calls that are known: changes still arrive, and the connection banner says more.
    if (live.isError && live.data === undefined)
      return (
        <FailedScreen title={words.couldntLoadCalls} onRetry={() => void live.refetch()}>
          {errorMessage(live.error)}
        </FailedScreen>
      );
    if (live.data === undefined)
      return <SkeletonRows label={words.loadingCalls} rows={6} height={56} />;
    return (
      <>
        <div className={styles.liveCalls}>
          {calls.length === 0 && (
            <EmptyState icon={LiveCallIcon} title={words.noActiveCalls}>
              {words.noActiveCallsHint}
            </EmptyState>
          )}
          <Group title={words.waiting} calls={waiting} />
          <Group title={words.active} calls={talking} />
          {calls.length >= limit("liveCalls") && (
            <p className={styles.limited}>{fill(words.firstLiveCalls, { max: calls.length })}</p>
          )}
        </div>
        <TeamAvailability calls={calls} />
      </>
    );
  }
}

function Group({ title, calls }: { title: string; calls: readonly Call[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>
        {title} <Count of={calls.length} />
      </h2>
      <ul>
        {calls.map((call) => (
          <LiveCall key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

/** An inbound call that no member has answered yet. */
const isWaiting = (call: Call): boolean =>
  call.direction === "in" && call.memberId === null && call.state !== "voicemail";

const byQueuePosition = (one: Call, other: Call): number =>
  (one.position ?? 0) - (other.position ?? 0) || compareInstants(one.startedAt, other.startedAt);
