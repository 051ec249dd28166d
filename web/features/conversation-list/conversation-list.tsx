import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { formatViewKey, type Sort, sortsOf, type View } from "#domain/conversation/views.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { canLoadMore } from "#web/data/can-load-more.ts";
import {
  conversationQuery,
  countsQueryOf,
  listQuery,
} from "#web/data/conversations/conversation-queries.ts";
import { rowsOf } from "#web/data/conversations/list-rows.ts";
import { selectedRowsQuery } from "#web/data/selected-rows.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { phoneWidth, useMediaQuery } from "#web/ui/layout/use-media-query.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import listHeaderStyles from "./list-header.module.css";
import { ListHeader } from "./list-header.tsx";
import styles from "./list-row.module.css";
import { ListRow } from "./list-row.tsx";
import { useCloseGapAnimation } from "./use-close-gap-animation.ts";
import { useConversationPreload } from "./use-conversation-preload.ts";
import { useHeldRows } from "./use-held-rows.ts";
import { useListFocus } from "./use-list-focus.ts";
import { type Cursor, useListKeys } from "./use-list-keys.ts";
import { useUnsentEmails } from "./use-unsent-emails.ts";
import { useViewTitle } from "./use-view-title.ts";
import * as words from "./words.ts";

const EmptyList = lazyComponent(async () => (await import("./empty-list.tsx")).EmptyList, {
  retry: true,
});
const SavedViewActions = lazyComponent(
  async () => (await import("./saved-views/saved-view-actions.tsx")).SavedViewActions,
  { retry: true },
);
const UnsentEmails = lazyComponent(async () => (await import("./unsent-emails.tsx")).UnsentEmails, {
  retry: true,
});

interface ConversationListProps {
  view: View;
  /** Number of the open conversation. */
  open: number | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Above the rows: the views, on phones. */
  above?: ReactNode;
  /** In the header on phones: search and compose. */
  headActions?: ReactNode;
  /** Empty state of a new workspace. */
  firstHint?: ReactNode;
  /** Commands for the focused row if it is not the open conversation. */
  rowCommands: (row: ConversationRow, isOn: boolean) => ReactNode;
  /** Pointer actions of a row. */
  rowActions: (row: ConversationRow) => ReactNode;
}

/** With a mouse, the density the member chose (tokens --h-row…). */
const rowHeights = { touch: 76, comfortable: 68, compact: 48 };

const keyOf = (row: ConversationRow): string => row.id;

export function ConversationList(props: ConversationListProps) {
  const { view, open, sort } = props;
  const cache = useQueryClient();
  const density = useBootstrap(({ me }) => me.settings.density);
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const { nameOf } = useMemberNames();
  const title = useViewTitle(view);
  const key = formatViewKey(view);
  const list = useInfiniteQuery(listQuery(view, sort));
  const { data: held } = useQuery(countsQueryOf(view));
  const found = useMemo(() => rowsOf(list.data), [list.data]);
  const { data: selected } = useQuery(selectedRowsQuery);
  const isSelecting = selected.size > 0;
  const [cursor, setCursor] = useState<Cursor>({ id: null, isOwn: false });
  const rows = useHeldRows(
    found,
    `${key} ${sort} ${open}`,
    (row) => row.number === open || row.id === cursor.id || selected.has(row.id),
  );
  const openRow = rows.find((row) => row.number === open);
  const active = cursor.id ?? openRow?.id ?? null;
  const near = (row: ConversationRow | undefined) => {
    if (row) void cache.prefetchQuery(conversationQuery(cache, row.number));
  };
  useListKeys({ view, rows, open, cursor: { ...cursor, id: active }, setCursor, near });
  const isListFocused = useListFocus();
  // Keys act on the open conversation until the member moves the cursor.
  const focused =
    open === null || cursor.isOwn
      ? rows.find((row) => row.id === cursor.id && row.number !== open)
      : undefined;
  useConversationPreload(rows);
  const isSettling = useCloseGapAnimation(rows, `${key} ${sort}`);
  const rowHeight = rowHeights[useMediaQuery(phoneWidth) ? "touch" : density];
  const count = held?.counts[key];
  const unsent = useUnsentEmails(view);
  const total = count !== undefined && count < limits.viewCountMax.max ? count - unsent.length : -1;

  return (
    <>
      <ListHeader
        title={title}
        count={count}
        sort={sort}
        order={sortsOf(view)}
        onSort={props.onSort}
        actions={
          <>
            {view.kind === "view" && (
              <Suspense fallback={null}>
                <SavedViewActions id={view.id} />
              </Suspense>
            )}
            {props.headActions}
          </>
        }
      />
      {props.above}
      <Suspense fallback={null}>
        {unsent.length > 0 && <UnsentEmails emails={unsent} isConversationOpen={open !== null} />}
      </Suspense>
      {list.isPending ? (
        <SkeletonRows label={words.loadingConversations} rows={12} height={rowHeight} />
      ) : list.isError && rows.length === 0 ? (
        <FailedScreen title={words.couldntLoadConversations} onRetry={() => void list.refetch()}>
          {errorMessage(list.error)}
        </FailedScreen>
      ) : rows.length === 0 && unsent.length > 0 ? null : rows.length === 0 ? (
        <Suspense fallback={null}>
          <EmptyList view={view} sort={sort} firstHint={props.firstHint} />
        </Suspense>
      ) : (
        <VirtualList
          label={words.conversations}
          multi={isSelecting}
          className={clsx(styles.conversationList, isSettling && styles.settling)}
          items={rows}
          keyOf={keyOf}
          rowHeight={rowHeight}
          activeKey={active}
          onActiveChange={(id, isOwn) => setCursor({ id, isOwn })}
          onReachEnd={() => void list.fetchNextPage()}
          canLoadMore={canLoadMore(list)}
          total={sort === "waiting" || sort === "due" ? -1 : Math.max(total, rows.length)}
          scrollKey={`${key} ${sort}`}
          foot={
            list.isFetchNextPageError ? (
              <p className={listHeaderStyles.listFoot} role="alert">
                {words.couldntLoadMore}{" "}
                <Button size="small" onClick={() => void list.fetchNextPage()}>
                  {words.tryAgain}
                </Button>
              </p>
            ) : null
          }
          renderRow={(row, attributes) => (
            <ListRow
              key={row.id}
              row={row}
              view={view}
              sort={sort}
              isOpen={row.number === open}
              isSelected={isSelecting ? selected.has(row.id) : row.number === open}
              hasLeft={!found.includes(row)}
              me={me}
              nameOf={nameOf}
              attributes={attributes}
              onNear={near}
              actions={props.rowActions}
            />
          )}
        />
      )}
      {focused && !isSelecting && props.rowCommands(focused, isListFocused)}
    </>
  );
}
