import type { ReactNode } from "react";
import { type Sort, type View, type ViewName, viewLabels } from "#domain/conversation/views.ts";
import { routePaths } from "#web/data/routes.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyIllustration, EmptyState } from "#web/ui/feedback/empty-state.tsx";

interface EmptyWords {
  readonly title: string;
  readonly words: string;
}

const words: Record<ViewName | "line" | "team" | "tag", EmptyWords> = {
  open: { title: "You're all caught up", words: "New messages appear here automatically." },
  unassigned: {
    title: "No unassigned conversations",
    words: "New conversations appear here until someone takes them.",
  },
  mine: {
    title: "Nothing assigned to you",
    words: "Conversations assigned to you appear here. Take one from Unassigned.",
  },
  waiting: {
    title: "No one is waiting on a customer",
    words: "Conversations where your team replied last appear here.",
  },
  mentions: {
    title: "No unread mentions",
    words: "Notes that @mention you appear here.",
  },
  drafts: { title: "No drafts", words: "Messages you start and don't send are saved here." },
  scheduled: { title: "Nothing scheduled", words: "Scheduled messages appear here." },
  snoozed: {
    title: "Nothing snoozed",
    words: "Snoozed conversations return at their time, or when the customer replies.",
  },
  closed: { title: "No closed conversations", words: "Closed conversations are kept here." },
  spam: { title: "No spam", words: "Conversations marked as spam are moved here." },
  trash: { title: "Trash is empty", words: "You can restore deleted conversations from here." },
  line: { title: "Nothing open in this inbox", words: "New messages appear here automatically." },
  team: {
    title: "Nothing open for this team",
    words: "Conversations assigned to this team appear here.",
  },
  tag: {
    title: "Nothing open with this tag",
    words: "Open conversations with this tag appear here.",
  },
};

interface EmptyListProps {
  view: View;
  sort: Sort;
  firstHint?: ReactNode;
}

export function EmptyList({ view, sort, firstHint }: EmptyListProps) {
  if (sort === "waiting" && view.kind !== "open" && view.kind !== "unassigned") {
    return (
      <EmptyState title="No one is waiting">
        Sorted by longest waiting, this list shows only customers waiting for a reply.
      </EmptyState>
    );
  }
  if (view.kind === "open") return firstHint ?? <AllDone />;
  const { title, words: sentence } = words[view.kind];
  return (
    <EmptyState
      title={title}
      picture={view.kind === "unassigned" ? <EmptyIllustration /> : undefined}
      deeds={
        view.kind === "mine" && (
          <a className={buttonClass()} href={routePaths.view({ kind: "unassigned" })}>
            {viewLabels.unassigned.title}
          </a>
        )
      }
    >
      {sentence}
    </EmptyState>
  );
}

/** Everybody was answered: calm and true. */
export function AllDone() {
  return (
    <EmptyState title={words.open.title} picture={<EmptyIllustration />}>
      {words.open.words}
    </EmptyState>
  );
}
