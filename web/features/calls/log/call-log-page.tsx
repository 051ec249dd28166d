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
import { canLoadMore } from "#web/data/can-load-more.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import * as words from "#web/features/calls/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { CallIcon, LeaveIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { CallDetail } from "./call-detail.tsx";
import styles from "./call-log.module.css";
import { CallLogFilters } from "./call-log-filters.tsx";
import { CallLogRow } from "./call-log-row.tsx";

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
  usePageTitle(words.callLog);
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
      <div data-part="head" className={paneStyles.head}>
        <IconButton
          name={openId === null ? words.backToConversations : words.backToCallLog}
          icon={LeaveIcon}
          onClick={leave}
          className={styles.logLeave}
        />
        <h1 className={styles.logTitle}>{words.callLog}</h1>
      </div>
      <CallLogFilters filter={filter} onFilter={choose} hasOpen={openId !== null} />
      <div ref={panes} className={styles.logPanes} data-has-open={openId !== null || undefined}>
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
        <FailedScreen title={words.couldntLoadCallLog} onRetry={() => void log.refetch()}>
          {errorMessage(log.error)}
        </FailedScreen>
      );
    if (pages === undefined)
      return <SkeletonRows label={words.loadingCalls} rows={9} height={rowHeight} />;
    if (calls.length === 0)
      return hasActiveFilter(filter) ? (
        <EmptyState
          icon={CallIcon}
          title={words.noMatchingCalls}
          actions={<Button onClick={() => choose({})}>{words.clearFilters}</Button>}
        >
          {words.tryFewerFilters}
        </EmptyState>
      ) : (
        <EmptyState icon={CallIcon} title={words.noCallsYet}>
          {words.noCallsYetHint}
        </EmptyState>
      );
    return (
      <VirtualList
        label={words.calls}
        className={styles.logList}
        items={calls}
        keyOf={keyOf}
        rowHeight={rowHeight}
        activeKey={cursor}
        onActiveChange={setCursor}
        onReachEnd={() => void log.fetchNextPage()}
        canLoadMore={canLoadMore(log)}
        total={log.hasNextPage ? -1 : calls.length}
        scrollKey={`calls ${formatCallLogFilter(filter)}`}
        foot={
          log.isFetchNextPageError ? (
            <p className={styles.logFoot} role="alert">
              {words.couldntLoadOlder}{" "}
              <Button size="small" onClick={() => void log.fetchNextPage()}>
                {words.tryAgain}
              </Button>
            </p>
          ) : (
            log.isFetchingNextPage && (
              <SkeletonRows label={words.loadingOlder} rows={2} height={rowHeight} />
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
