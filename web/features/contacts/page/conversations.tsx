import { useInfiniteQuery } from "@tanstack/react-query";
import type { Conversation } from "#contract/live-protocol.ts";
import type { View } from "#domain/conversation/views.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { contactConversationsQuery } from "#web/data/contacts/contact-queries.ts";
import { routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { LastEntryIcon } from "#web/features/contacts/last-entry-icon.tsx";
import { statusText } from "#web/features/contacts/other-conversations.tsx";
import * as words from "#web/features/contacts/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import styles from "./contact-page.module.css";

export function ContactConversations({ contactId }: { contactId: string }) {
  const query = useInfiniteQuery(contactConversationsQuery(contactId));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-label={words.conversations}>
      <h2 className={styles.title}>{words.conversations}</h2>
      {rows === undefined ? (
        query.isError ? (
          <FailedScreen title={words.couldntLoadConversations} onRetry={() => void query.refetch()}>
            {errorMessage(query.error)}
          </FailedScreen>
        ) : (
          <SkeletonRows label={words.loadingConversations} rows={3} lines={2} height={88} />
        )
      ) : rows.length === 0 ? (
        <p className={styles.none}>{words.noConversations}</p>
      ) : (
        <ol className={styles.cards}>
          {rows.map((row) => (
            <li key={row.id}>
              <ConversationCard row={row} />
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          className={styles.older}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? words.tryAgain : words.showOlder}
        </Button>
      )}
    </section>
  );
}

const viewOf = ({ folder }: Conversation): View => ({
  kind: folder === "merged" ? "open" : folder,
});

function ConversationCard({ row }: { row: Conversation }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const people = useMemberNames();
  const inbox = inboxes.find((one) => one.id === row.inboxId);
  const { lastEntry } = row;
  return (
    <a className={styles.card} href={routePaths.conversation(viewOf(row), row.number)}>
      <span className={styles.cardHeader}>
        <LastEntryIcon last={lastEntry} />
        <b className="ell grow">{row.subject === "" ? lastEntry.preview : row.subject}</b>
        <RelativeTime
          at={row.lastEntryAt}
          className={styles.aside}
          text={(at, frame) => statusText(row, formatPastTime(at, frame), frame)}
        />
      </span>
      {row.subject !== "" && <span className="ell">{lastEntry.preview}</span>}
      <span className={styles.cardFoot}>
        <span className="ell grow">
          #{row.number}
          {inbox && `, ${inbox.name}`}
        </span>
        {row.assigneeId !== null && (
          <>
            <Avatar name={people.nameOf(row.assigneeId)} size={16} />
            <span className="ell">{people.nameOf(row.assigneeId)}</span>
          </>
        )}
      </span>
    </a>
  );
}
