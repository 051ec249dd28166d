import type { ReactNode } from "react";
import { type Sort, type View, type ViewName, viewNames } from "#domain/conversation/views.ts";
import { addressOf } from "#web/data/place.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState, QuietDesk } from "#web/ui/feedback/empty-state.tsx";

interface EmptyWords {
  readonly title: string;
  readonly words: string;
}

const words: Record<ViewName | "line" | "team" | "tag", EmptyWords> = {
  open: { title: "Nobody is waiting", words: "New texts appear here by themselves." },
  unassigned: {
    title: "Nothing without an owner",
    words: "What comes in new stands here until someone takes it.",
  },
  mine: {
    title: "Nothing of yours is open",
    words: "What is assigned to you stands here. Take something from Unassigned.",
  },
  waiting: {
    title: "No customer owes an answer",
    words: "Conversations in which you spoke last wait here.",
  },
  mentions: {
    title: "Nobody called you",
    words: "When a colleague writes @ and your name in a note, it stands here.",
  },
  drafts: { title: "No draft", words: "What you begin and do not send is kept here." },
  scheduled: { title: "Nothing leaves later", words: "Messages with a time to leave stand here." },
  snoozed: {
    title: "Nothing is snoozed",
    words: "What you put off waits here until its time, or until the customer writes.",
  },
  closed: { title: "Nothing closed yet", words: "What is done can be found here again." },
  spam: { title: "No spam", words: "What someone marks as spam comes here, out of the queue." },
  trash: { title: "The trash is empty", words: "What is thrown away can be taken back from here." },
  line: { title: "Nothing open on this line", words: "New texts to it appear by themselves." },
  team: { title: "Nothing open for this team", words: "What is assigned to it stands here." },
  tag: {
    title: "Nothing open with this tag",
    words: "Open conversations that carry it stand here.",
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
      <EmptyState title="Nobody waits here">
        Sorted by longest waiting, only those who wait for an answer are shown.
      </EmptyState>
    );
  }
  if (view.kind === "open") return firstHint ?? <QuietQueue />;
  const { title, words: sentence } = words[view.kind];
  return (
    <EmptyState
      title={title}
      picture={view.kind === "unassigned" ? <QuietDesk /> : undefined}
      deeds={
        view.kind === "mine" && (
          <a className={buttonClass()} href={addressOf.view({ kind: "unassigned" })}>
            {viewNames.unassigned.title}
          </a>
        )
      }
    >
      {sentence}
    </EmptyState>
  );
}

/** Everybody was answered: calm and true. */
export function QuietQueue() {
  return (
    <EmptyState title={words.open.title} picture={<QuietDesk />}>
      {words.open.words}
    </EmptyState>
  );
}
