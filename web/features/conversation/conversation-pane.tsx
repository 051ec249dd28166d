import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { findCachedRowByNumber } from "#web/data/conversations/cached-rows.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { setViewing } from "#web/data/live/live-link.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { ConversationHeader } from "#web/features/conversation/header/conversation-header.tsx";
import { ConversationSubheader } from "#web/features/conversation/header/conversation-subheader.tsx";
import { FolderBanner } from "#web/features/conversation/header/folder-banner.tsx";
import { Timeline } from "#web/features/conversation/timeline/timeline.tsx";
import { TimelineSkeleton } from "#web/features/conversation/timeline/timeline-skeleton.tsx";
import { TypingIndicator } from "#web/features/conversation/timeline/typing-indicator.tsx";
import { fill } from "#web/language/fill.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { DelayedFallback } from "#web/ui/feedback/skeleton.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import styles from "./conversation.module.css";
import * as words from "./words.ts";

interface ConversationPaneProps {
  view: View;
  number: number;
  /** Below the timeline. Passed in by the app, because features don't import each other. */
  composer: ReactNode;
  /** Above the timeline in a new workspace. */
  hint?: ReactNode;
}

/** Shows list data at once; the timeline follows when loaded. */
export function ConversationPane({ view, number, composer, hint }: ConversationPaneProps) {
  const cache = useQueryClient();
  const { data: open, error, refetch } = useQuery(conversationQuery(cache, number));
  const row = open?.conversation ?? findCachedRowByNumber(cache, number);
  useViewingPresence(row);

  if (isApiError(error, "not_found")) {
    return (
      <EmptyState
        title={fill(words.conversationNotFound, { number })}
        actions={
          <a {...buttonProps()} href={routePaths.view(view)}>
            {words.backToList}
          </a>
        }
      >
        {words.notFoundHint}
      </EmptyState>
    );
  }
  if (!open && error) {
    return (
      <>
        {row && <ConversationHeader row={row} view={view} />}
        <FailedScreen
          title={words.couldntLoad}
          details={`#${number}\n${errorMessage(error)}`}
          onRetry={() => void refetch()}
        >
          {errorMessage(error)} {words.typedIsSaved}
        </FailedScreen>
      </>
    );
  }
  if (!row) {
    return (
      <DelayedFallback>
        <div data-part="head" className={paneStyles.head} />
        <div className={styles.subHeader} />
        <TimelineSkeleton />
      </DelayedFallback>
    );
  }
  return (
    <>
      <ConversationHeader key={`head ${row.id}`} row={row} view={view} />
      <ConversationSubheader row={row} />
      {open ? (
        <>
          <FolderBanner row={row} />
          {hint}
          <Timeline key={row.id} open={open} view={view} />
          <TypingIndicator open={open} />
          {composer}
        </>
      ) : (
        <DelayedFallback>
          <TimelineSkeleton />
        </DelayedFallback>
      )}
    </>
  );
}

/** Reports viewing to teammates; only viewers receive each entry. */
function useViewingPresence(row: ConversationRow | undefined): void {
  const id = row?.id ?? null;
  useEffect(() => {
    setViewing(id);
    return () => setViewing(null);
  }, [id]);
}
