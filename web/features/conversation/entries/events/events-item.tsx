import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { undoThreadOperation } from "#web/data/threading/threading-mutations.ts";
import { useCan } from "#web/data/use-can.ts";
import { useNamesOnPaper } from "#web/features/conversation/entries/use-names-on-paper.ts";
import {
  collapseEventsFrom,
  type EventEntry,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { collapsedEventsLabel, type EventNames, eventLabel } from "./event-labels.ts";
import styles from "./events-item.module.css";
import {
  labelPartsOf,
  latestActiveOperation,
  partsThatCollapse,
  undoableOperationId,
} from "./thread-event-labels.ts";
import * as words from "./words.ts";

interface EventsItemProps {
  entries: readonly EventEntry[];
  contactName: string;
  /** Ids of the thread operations that were already undone. */
  undoneOperations: string;
}

/** One row per event; three or more collapse into one row that expands. */
export const EventsItem = memo(function EventsItem(props: EventsItemProps) {
  const { entries, contactName, undoneOperations } = props;
  const names = useEventNames(contactName);
  const active = latestActiveOperation(entries, undoneOperations);
  return partsThatCollapse(entries, active).map((part) => (
    <Events key={part[0]?.id} entries={part} names={names} undoneOperations={undoneOperations} />
  ));
});

interface EventsProps {
  entries: readonly EventEntry[];
  names: EventNames;
  undoneOperations: string;
}

function Events({ entries, names, undoneOperations }: EventsProps) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length >= collapseEventsFrom && !isOpen)
    return <CollapsedEvents entries={entries} names={names} onOpen={() => setOpen(true)} />;
  return entries.map((entry) => (
    <EventRow
      key={entry.id}
      entry={entry}
      names={names}
      threadOperationId={undoableOperationId(entry, undoneOperations)}
    />
  ));
}

interface CollapsedEventsProps {
  entries: readonly EventEntry[];
  names: EventNames;
  onOpen: () => void;
}

function CollapsedEvents({ entries, names, onOpen }: CollapsedEventsProps) {
  const text = collapsedEventsLabel(entries, names);
  const last = entries.at(-1);
  return (
    <li className={styles.event} aria-label={text}>
      <button type="button" className={styles.eventFold} onClick={onOpen}>
        {text}
        <OpensIcon className="s12" />
      </button>
      {last !== undefined && <ClockTime at={last.at} />}
    </li>
  );
}

interface EventRowProps {
  entry: EventEntry;
  names: EventNames;
  threadOperationId: string | null;
}

function EventRow({ entry, names, threadOperationId }: EventRowProps) {
  const canUpdate = useCan("conversation.update");
  const label = eventLabel(entry, names);
  return (
    <li className={styles.event} aria-label={label.text}>
      <span className={styles.eventText}>
        {labelPartsOf(label, entry.details).map(({ text, isWho, number }) =>
          number !== null ? (
            <ConversationLink key={text} number={number} />
          ) : isWho ? (
            <b key="who">{text}</b>
          ) : (
            text
          ),
        )}
      </span>
      {canUpdate && threadOperationId !== null && (
        <UndoButton threadOperationId={threadOperationId} />
      )}
      <ClockTime at={entry.at} />
    </li>
  );
}

/** Links within the current view, so the list beside it stays. */
function ConversationLink({ number }: { number: number }) {
  const route = useRoute();
  const view: View = route.at === "conversations" ? route.view : { kind: "open" };
  return <a href={routePaths.conversation(view, number)}>#{number}</a>;
}

function UndoButton({ threadOperationId }: { threadOperationId: string }) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await undoThreadOperation(cache, threadOperationId);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={styles.eventUndo}
      aria-disabled={isBusy}
      onClick={() => void undo()}
    >
      {words.undo}
    </button>
  );
}

function useEventNames(contact: string): EventNames {
  const people = useNamesOnPaper();
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const frame = useTimeFrame();
  const myId = useBootstrap((bootstrap) => bootstrap.me.id);
  return {
    member: people.callOf,
    isYou: (id) => id === myId && !people.isPrinting,
    team: (id) => teams.find((team) => team.id === id)?.name ?? words.deletedTeam,
    until: (moment) => formatUntil(moment, frame),
    at: (moment) => formatUpcoming(moment, frame),
    contact,
  };
}
