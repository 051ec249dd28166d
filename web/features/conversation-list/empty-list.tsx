import type { ReactNode } from "react";
import { type Sort, type View, viewLabels } from "#domain/conversation/views.ts";
import { routePaths } from "#web/data/routes.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { EmptyIllustration, EmptyState } from "#web/ui/feedback/empty-state.tsx";
import * as words from "./words.ts";

interface EmptyListText {
  readonly title: string;
  readonly text: string;
}

const emptyListTexts: Record<View["kind"], EmptyListText> = {
  open: { title: words.allCaughtUp, text: words.allCaughtUpHint },
  unassigned: {
    title: words.noUnassigned,
    text: words.noUnassignedHint,
  },
  mine: {
    title: words.nothingAssignedToYou,
    text: words.nothingAssignedHint,
  },
  "awaiting-reply": {
    title: words.noneOnCustomer,
    text: words.noneOnCustomerHint,
  },
  mentions: {
    title: words.noMentions,
    text: words.noMentionsHint,
  },
  drafts: { title: words.noDrafts, text: words.noDraftsHint },
  scheduled: { title: words.nothingScheduled, text: words.nothingScheduledHint },
  snoozed: {
    title: words.nothingSnoozed,
    text: words.nothingSnoozedHint,
  },
  closed: { title: words.noClosed, text: words.noClosedHint },
  spam: { title: words.noSpam, text: words.noSpamHint },
  trash: { title: words.trashIsEmpty, text: words.trashIsEmptyHint },
  inbox: { title: words.nothingOpenInThisInbox, text: words.allCaughtUpHint },
  team: {
    title: words.nothingOpenForThisTeam,
    text: words.nothingForTeamHint,
  },
  tag: {
    title: words.nothingOpenWithThisTag,
    text: words.nothingWithTagHint,
  },
  view: { title: words.nothingInView, text: words.nothingInViewHint },
};

interface EmptyListProps {
  view: View;
  sort: Sort;
  firstHint?: ReactNode;
}

export function EmptyList({ view, sort, firstHint }: EmptyListProps) {
  if (sort === "due") {
    return <EmptyState title={words.noReplyIsDue}>{words.noReplyIsDueHint}</EmptyState>;
  }
  if (sort === "waiting" && view.kind !== "open" && view.kind !== "unassigned") {
    return <EmptyState title={words.noOneIsWaiting}>{words.noOneIsWaitingHint}</EmptyState>;
  }
  if (view.kind === "open") return firstHint ?? <AllCaughtUp />;
  const { title, text: sentence } = emptyListTexts[view.kind];
  return (
    <EmptyState
      title={title}
      picture={view.kind === "unassigned" ? <EmptyIllustration /> : undefined}
      actions={
        view.kind === "mine" && (
          <a {...buttonProps()} href={routePaths.view({ kind: "unassigned" })}>
            {viewLabels.unassigned.title}
          </a>
        )
      }
    >
      {sentence}
    </EmptyState>
  );
}

/** Empty state of the open view: everything got a reply. */
export function AllCaughtUp() {
  return (
    <EmptyState title={emptyListTexts.open.title} picture={<EmptyIllustration />}>
      {emptyListTexts.open.text}
    </EmptyState>
  );
}
