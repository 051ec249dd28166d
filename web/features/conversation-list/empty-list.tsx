import type { ReactNode } from "react";
import { type Sort, type View, type ViewName, viewLabels } from "#domain/conversation/views.ts";
import { routePaths } from "#web/data/routes.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyIllustration, EmptyState } from "#web/ui/feedback/empty-state.tsx";

interface EmptyListText {
  readonly title: string;
  readonly text: string;
}

const emptyListTexts: Record<ViewName | "line" | "team" | "tag", EmptyListText> = {
  open: { title: "You're all caught up", text: "New messages appear here automatically." },
  unassigned: {
    title: "No unassigned conversations",
    text: "New conversations appear here until someone takes them.",
  },
  mine: {
    title: "Nothing assigned to you",
    text: "Conversations assigned to you appear here. Take one from Unassigned.",
  },
  waiting: {
    title: "No one is waiting on a customer",
    text: "Conversations where your team replied last appear here.",
  },
  mentions: {
    title: "No unread mentions",
    text: "Notes that @mention you appear here.",
  },
  drafts: { title: "No drafts", text: "Messages you start and don't send are saved here." },
  scheduled: { title: "Nothing scheduled", text: "Scheduled messages appear here." },
  snoozed: {
    title: "Nothing snoozed",
    text: "Snoozed conversations return at their time, or when the customer replies.",
  },
  closed: { title: "No closed conversations", text: "Closed conversations are kept here." },
  spam: { title: "No spam", text: "Conversations marked as spam are moved here." },
  trash: { title: "Trash is empty", text: "You can restore deleted conversations from here." },
  line: { title: "Nothing open in this inbox", text: "New messages appear here automatically." },
  team: {
    title: "Nothing open for this team",
    text: "Conversations assigned to this team appear here.",
  },
  tag: {
    title: "Nothing open with this tag",
    text: "Open conversations with this tag appear here.",
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
  if (view.kind === "open") return firstHint ?? <AllCaughtUp />;
  const { title, text: sentence } = emptyListTexts[view.kind];
  return (
    <EmptyState
      title={title}
      picture={view.kind === "unassigned" ? <EmptyIllustration /> : undefined}
      actions={
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

/** Empty state of the open view: everything is answered. */
export function AllCaughtUp() {
  return (
    <EmptyState title={emptyListTexts.open.title} picture={<EmptyIllustration />}>
      {emptyListTexts.open.text}
    </EmptyState>
  );
}
