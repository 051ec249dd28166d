import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { ConversationRow } from "#contract/live.ts";
import { look } from "#web/data/live/live.ts";
import { addressOf, type View } from "#web/data/place.ts";
import { findRowByNumber } from "#web/data/queue/copies.ts";
import { conversationQuery } from "#web/data/queue/queries.ts";
import { isRefusal, sayRefusal } from "#web/data/refusal.ts";
import { ConversationHead } from "#web/features/conversation/head/conversation-head.tsx";
import { PlaceBanner } from "#web/features/conversation/head/place-banner.tsx";
import { SubHead } from "#web/features/conversation/head/sub-head.tsx";
import { Timeline } from "#web/features/conversation/timeline/timeline.tsx";
import { TimelineSkeleton } from "#web/features/conversation/timeline/timeline-skeleton.tsx";
import { TypingLine } from "#web/features/conversation/timeline/typing-line.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { Late } from "#web/ui/feedback/skeleton.tsx";
import "./conversation.css";

interface ConversationPaneProps {
  view: View;
  number: number;
  /** Below the timeline; the app brings it, for features do not know each other. */
  composer: ReactNode;
  /** Over the timeline in a workspace that was just set up. */
  hint?: ReactNode;
}

/** What the list knows is shown at once; the timeline follows when it is there. */
export function ConversationPane({ view, number, composer, hint }: ConversationPaneProps) {
  const cache = useQueryClient();
  const { data: open, error, refetch } = useQuery(conversationQuery(cache, number));
  const row = open?.conversation ?? findRowByNumber(cache, number);
  useLook(row);

  if (isRefusal(error, "not_found")) {
    return (
      <EmptyState
        title={`Conversation #${number} not found`}
        deeds={
          <a className={buttonClass()} href={addressOf.view(view)}>
            Back to list
          </a>
        }
      >
        It doesn't exist, or you don't have access to its inbox.
      </EmptyState>
    );
  }
  if (!open && error) {
    return (
      <>
        {row && <ConversationHead row={row} view={view} />}
        <FailedScreen
          title="Couldn't load this conversation"
          details={`#${number}\n${sayRefusal(error)}`}
          onRetry={() => void refetch()}
        >
          {sayRefusal(error)} What you typed is saved on this device.
        </FailedScreen>
      </>
    );
  }
  if (!row) {
    return (
      <Late>
        <div className="head" />
        <div className="sub-head" />
        <TimelineSkeleton />
      </Late>
    );
  }
  return (
    <>
      <ConversationHead key={`head ${row.id}`} row={row} view={view} />
      <SubHead row={row} />
      {open ? (
        <>
          <PlaceBanner row={row} />
          {hint}
          <Timeline key={row.id} open={open} view={view} />
          <TypingLine open={open} />
          {composer}
        </>
      ) : (
        <Late>
          <TimelineSkeleton />
        </Late>
      )}
    </>
  );
}

/** The others see who looks; and only who looks is told each entry. */
function useLook(row: ConversationRow | undefined): void {
  const id = row?.id ?? null;
  useEffect(() => {
    look(id);
    return () => look(null);
  }, [id]);
}
