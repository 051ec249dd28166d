// All calls of the inboxes the member may see, latest first, with one call open beside the list.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import {
  type CallLogFilter,
  formatCallLogFilter,
  hasActiveFilter,
  parseCallLogFilter,
} from "#web/data/call/call-log-filter.ts";
import { callLogQuery } from "#web/data/call/call-log-query.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { CallIcon, LeaveIcon } from "#web/ui/icons.tsx";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { CallDetail } from "./call-detail.tsx";
import { CallLogFilters } from "./call-log-filters.tsx";
import { CallLogRow } from "./call-log-row.tsx";
import "./call-log.css";

const rowHeight = 56;
const keyOf = (call: Call): string => call.id;

interface CallLogPageProps {
  /** The URL's query string. */
  readonly search: string;
  readonly onLeave: () => void;
}

export function CallLogPage({ search, onLeave }: CallLogPageProps) {
  const filter = parseCallLogFilter(search);
  const openId = new URLSearchParams(search).get("call");
  const [cursor, setCursor] = useState<string | null>(openId);
  const panes = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const log = useInfiniteQuery(callLogQuery(filter));
  const pages = log.data?.pages;
  const calls = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  usePageTitle("Call log");
  const addressWith = (callId: string | null, chosen: CallLogFilter = filter) => {
    const params = new URLSearchParams(formatCallLogFilter(chosen));
    if (callId !== null) params.set("call", callId);
    return routePaths.calls(params.toString());
  };
  const choose = (chosen: CallLogFilter) => navigate(addressWith(null, chosen), { replace: true });
  const leave = () => (openId === null ? onLeave() : navigate(addressWith(null)));
  useCommand("leave", leave);
  const move = (step: 1 | -1) => {
    const at = calls.findIndex((call) => call.id === (cursor ?? openId));
    const call = calls[Math.max(0, at + step)];
    if (!call) return;
    isByKey.current = true;
    setCursor(call.id);
    if (openId !== null) navigate(addressWith(call.id), { replace: true });
  };
  // Moves focus to the row on keyboard navigation, so the current row is visible.
  useLayoutEffect(() => {
    if (cursor === null || !isByKey.current) return;
    isByKey.current = false;
    panes.current
      ?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')
      ?.focus({ preventScroll: true });
  }, [cursor]);
  useCommand("next", () => move(1), calls.length > 0);
  useCommand("previous", () => move(-1), calls.length > 0);
  useCommand("open", () => cursor !== null && navigate(addressWith(cursor)), cursor !== null);

  return (
    <>
      <div className="head">
        <IconButton
          name={openId === null ? "Back to the queue" : "Back to the calls"}
          icon={LeaveIcon}
          onClick={leave}
          className="log-leave"
        />
        <h1 className="log-title">Call log</h1>
      </div>
      <CallLogFilters filter={filter} onFilter={choose} hasOpen={openId !== null} />
      <div ref={panes} className={clsx("log-panes", openId !== null && "has-open")}>
        {renderList()}
        {openId !== null && (
          <CallDetail key={openId} callId={openId} onLeave={() => navigate(addressWith(null))} />
        )}
      </div>
    </>
  );

  function renderList() {
    if (log.isError && calls.length === 0)
      return (
        <FailedScreen title="Couldn't load the call log" onRetry={() => void log.refetch()}>
          {errorMessage(log.error)}
        </FailedScreen>
      );
    if (pages === undefined)
      return <SkeletonRows label="Loading calls…" rows={9} height={rowHeight} />;
    if (calls.length === 0)
      return hasActiveFilter(filter) ? (
        <EmptyState
          icon={CallIcon}
          title="No matching calls"
          actions={<Button onClick={() => choose({})}>Clear filters</Button>}
        >
          Try fewer filters.
        </EmptyState>
      ) : (
        <EmptyState icon={CallIcon} title="No calls yet">
          Incoming and outgoing calls, missed calls and voicemails appear here.
        </EmptyState>
      );
    return (
      <VirtualList
        label="Calls"
        className="log-list"
        items={calls}
        keyOf={keyOf}
        rowHeight={rowHeight}
        activeKey={cursor}
        onActiveChange={setCursor}
        onReachEnd={() => {
          if (log.hasNextPage && !log.isFetching && !log.isFetchNextPageError)
            void log.fetchNextPage();
        }}
        total={log.hasNextPage ? -1 : calls.length}
        scrollKey={`calls ${formatCallLogFilter(filter)}`}
        foot={
          log.isFetchNextPageError ? (
            <p className="log-foot" role="alert">
              Couldn't load older calls.{" "}
              <Button size="small" onClick={() => void log.fetchNextPage()}>
                Try again
              </Button>
            </p>
          ) : (
            log.isFetchingNextPage && (
              <SkeletonRows label="Loading older calls…" rows={2} height={rowHeight} />
            )
          )
        }
        renderRow={(call, attributes) => (
          <CallLogRow
            key={call.id}
            call={call}
            isOpen={call.id === openId}
            href={addressWith(call.id)}
            attributes={attributes}
          />
        )}
      />
    );
  }
}
