// All contacts the member may know. Search text and order are in the URL, so a page can be revisited, shared and
// bookmarked.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { canLoadMore } from "#web/data/can-load-more.ts";
import { useCommand } from "#web/data/commands.ts";
import {
  type ContactSort,
  contactListQuery,
  type ListedContact,
} from "#web/data/contacts/contact-queries.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { startersOf, useStartMessage } from "#web/features/contacts/start-message.ts";
import * as words from "#web/features/contacts/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { ContactsIcon, SearchIcon } from "#web/ui/icons.tsx";
import { phoneWidth, useMediaQuery } from "#web/ui/layout/use-media-query.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import styles from "./contact-list.module.css";
import { ContactListHead, SortBar } from "./contact-list-head.tsx";
import { ContactRow } from "./contact-row.tsx";

const NewContactDialog = lazyDialog(
  async () => (await import("./new-contact-dialog.tsx")).NewContactDialog,
);

const keyOf = (contact: ListedContact): string => contact.id;
/** The contact opened last has the focus on return. */
let lastOpened: string | null = null;

const focusActiveRow = (rows: HTMLElement | null): void =>
  rows?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus({ preventScroll: true });

interface ContactListPageProps {
  /** The URL's query string. */
  readonly search: string;
  readonly onLeave: () => void;
  /** Shown above the rows while nothing is searched for. */
  readonly aboveAll: ReactNode;
}

export function ContactListPage({ search, onLeave, aboveAll }: ContactListPageProps) {
  const params = new URLSearchParams(search);
  const query = params.get("q") ?? "";
  const sort: ContactSort = params.get("sort") === "name" ? "name" : "activity";
  const [text, setText] = useState(query);
  const settled = useDebouncedValue(text, 180).trim();
  const canCreate = useCan("contact.update");
  const [isCreating, setCreating] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const [cursor, setCursor] = useState<string | null>(lastOpened);
  const list = useInfiniteQuery(contactListQuery(query, sort));
  const pages = list.data?.pages;
  const contacts = useMemo(
    () => pages?.flatMap((page) => [...page.rows, ...page.similar]) ?? [],
    [pages],
  );
  const firstSimilar = pages?.[0]?.similar[0]?.id;
  const rowHeight = useMediaQuery(phoneWidth) ? 64 : 40;
  usePageTitle(query === "" ? words.contacts : fill(words.searchTitle, { query }));

  const addressWith = (next: { q?: string; sort?: ContactSort }) => {
    const { q, sort: order } = { q: query, sort, ...next };
    const address = new URLSearchParams();
    if (q !== "") address.set("q", q);
    if (order === "name") address.set("sort", "name");
    return routePaths.contacts(address.toString());
  };
  const lastQuery = useRef(query);
  const goTo = useRef(addressWith);
  goTo.current = addressWith;
  useEffect(() => {
    if (settled === lastQuery.current) return;
    lastQuery.current = settled;
    navigate(goTo.current({ q: settled }), { replace: true });
  }, [settled]);
  // The URL was changed elsewhere.
  useEffect(() => {
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    setText(query);
  }, [query]);
  useSpokenCount(query, pages === undefined || list.isPlaceholderData ? null : contacts.length);

  const at = contacts.findIndex((one) => one.id === cursor);
  const active = contacts[at];
  const move = (step: 1 | -1) => {
    if (at === 0 && step === -1) return box.current?.focus();
    const next = contacts[Math.max(0, at + step)];
    if (!next) return;
    isByKey.current = true;
    setCursor(next.id);
  };
  useLayoutEffect(() => {
    if (cursor === null || !isByKey.current) return;
    isByKey.current = false;
    focusActiveRow(rows.current);
  }, [cursor]);
  const hasRows = contacts.length > 0;
  const isBack = useRef(lastOpened !== null);
  useEffect(() => {
    if (!isBack.current || !hasRows) return;
    isBack.current = false;
    lastOpened = null;
    if (document.activeElement?.matches("body, main") ?? true) focusActiveRow(rows.current);
  }, [hasRows]);
  const open = (contact: ListedContact) => {
    lastOpened = contact.id;
    navigate(routePaths.contact(contact.id));
  };
  // Enter pressed while the text is searched for opens nothing: the first row would be one of an earlier text.
  const openFirst = () => {
    const [first] = contacts;
    if (first && text.trim() === query && !list.isPlaceholderData) open(first);
  };
  const toBox = () => {
    box.current?.focus();
    box.current?.select();
  };
  const start = useStartMessage();
  const starters = active === undefined ? null : startersOf(active);
  useCommand("search", toBox);
  useCommand("leave", () => (query === "" ? onLeave() : setText("")));
  useCommand("next", () => move(1), hasRows);
  useCommand("previous", () => move(-1), hasRows);
  useCommand("open", () => active && open(active), active !== undefined);
  const canStart = (kind: keyof typeof start) => start[kind] !== null && starters?.[kind] != null;
  useCommand("call", () => start.call?.(starters), canStart("call"));
  useCommand("text", () => start.text?.(starters), canStart("text"));
  useCommand("reply", () => start.email?.(starters), canStart("email"));

  return (
    <>
      <ContactListHead
        ref={box}
        text={text}
        isBusy={list.isFetching && !list.isFetchingNextPage}
        onText={setText}
        onEnter={openFirst}
        onDown={() => {
          if (active === undefined) move(1);
          else focusActiveRow(rows.current);
        }}
        onLeave={onLeave}
        onNew={canCreate ? () => setCreating(true) : null}
      />
      {query === "" && aboveAll}
      <SortBar sort={sort} onSort={(next) => navigate(addressWith({ sort: next }))} />
      <div ref={rows} className={styles.rows}>
        {renderRows()}
      </div>
      {isCreating && <NewContactDialog onClose={() => setCreating(false)} />}
    </>
  );

  function renderRows() {
    if (list.isError && !hasRows)
      return (
        <FailedScreen title={words.couldntLoadContacts} onRetry={() => void list.refetch()}>
          {errorMessage(list.error)}
        </FailedScreen>
      );
    if (pages === undefined)
      return <SkeletonRows label={words.loadingContacts} rows={12} height={rowHeight} />;
    if (!hasRows)
      return query === "" ? (
        <EmptyState icon={ContactsIcon} title={words.noContacts}>
          {words.noContactsHint}
        </EmptyState>
      ) : (
        <EmptyState
          icon={SearchIcon}
          title={fill(words.noResultsFor, { query })}
          actions={
            <>
              <Button onClick={() => setText("")}>{words.clearSearch}</Button>
              <Button kind="quiet" onClick={() => navigate(routePaths.search(query))}>
                {words.searchMessages}
              </Button>
            </>
          }
        >
          {words.noResultsHint}
        </EmptyState>
      );
    return (
      <VirtualList
        label={words.contacts}
        className={styles.list}
        items={contacts}
        keyOf={keyOf}
        rowHeight={rowHeight}
        activeKey={active?.id ?? null}
        onActiveChange={setCursor}
        onReachEnd={() => void list.fetchNextPage()}
        canLoadMore={canLoadMore(list)}
        total={list.hasNextPage ? -1 : contacts.length}
        scrollKey={`contacts ${query} ${sort}`}
        foot={
          list.isFetchNextPageError ? (
            <p className={styles.foot} role="alert">
              {words.couldntLoadMore}{" "}
              <Button size="small" onClick={() => void list.fetchNextPage()}>
                {words.tryAgain}
              </Button>
            </p>
          ) : (
            list.isFetchingNextPage && (
              <SkeletonRows label={words.loadingContacts} rows={2} height={rowHeight} />
            )
          )
        }
        renderRow={(contact, attributes) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            query={query}
            isFirstSimilar={contact.id === firstSimilar}
            attributes={attributes}
            onOpen={() => {
              lastOpened = contact.id;
            }}
          />
        )}
      />
    );
  }
}
