// Calls in progress, waiting callers and available members, in real time.
import { useQuery } from "@tanstack/react-query";
import type { Call } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { isLive } from "#web/data/call/call-selectors.ts";
import { liveCallsQuery } from "#web/data/call/live-calls.ts";
import { useCommand } from "#web/data/commands.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Count } from "#web/ui/display/count.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon, LiveCallIcon } from "#web/ui/icons.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { LiveCall } from "./live-call.tsx";
import { TeamAvailability } from "./team-availability.tsx";
import "./live-calls.css";

export function LiveCallsPage({ onLeave }: { onLeave: () => void }) {
  const live = useQuery(liveCallsQuery);
  usePageTitle("Live calls");
  useCommand("leave", onLeave);
  const calls = (live.data ?? []).filter(isLive);
  const waiting = calls.filter(isWaiting).sort(byQueuePosition);
  const talking = calls.filter((call) => !isWaiting(call));
  return (
    <>
      <div className="head">
        <IconButton
          name="Back to the queue"
          icon={LeaveIcon}
          onClick={onLeave}
          className="log-leave"
        />
        <h1 className="live-title">Live calls</h1>
      </div>
      <div className="live-board scroll">{renderBoard()}</div>
    </>
  );

  function renderBoard() {
    if (live.isError)
      return (
        <FailedScreen title="Couldn't load calls" onRetry={() => void live.refetch()}>
          {errorMessage(live.error)}
        </FailedScreen>
      );
    if (live.data === undefined)
      return <SkeletonRows label="Loading calls…" rows={6} height={56} />;
    return (
      <>
        <div className="live-calls">
          {calls.length === 0 && (
            <EmptyState icon={LiveCallIcon} title="No active calls">
              Ringing, waiting and active calls appear here.
            </EmptyState>
          )}
          <Group title="Waiting" calls={waiting} />
          <Group title="Active" calls={talking} />
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
  (one.position ?? 0) - (other.position ?? 0) || one.startedAt.localeCompare(other.startedAt);
