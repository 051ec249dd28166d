import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { undoThreadOperation } from "#web/data/threading/threading-mutations.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import {
  collapseEventsFrom,
  type EventEntry,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { collapsedEventsLabel, type EventNames, eventLabel } from "./event-labels.ts";
import { labelPartsOf, latestActiveOperation, undoableOperationId } from "./thread-event-labels.ts";
import "./events-item.css";

interface EventsItemProps {
  entries: readonly EventEntry[];
  contactName: string;
  /** What of them cannot be undone any more. */
  restoreLocalDraft: string;
}

/** What was done, one line each; from three on one line for all, which opens. */
export const EventsItem = memo(function EventsItem(props: EventsItemProps) {
  const { entries, contactName, restoreLocalDraft } = props;
  const names = useEventNames(contactName);
  const [isOpen, setOpen] = useState(false);
  const standing = latestActiveOperation(entries, restoreLocalDraft);
  const foldable = entries.filter((entry) => entry !== standing);
  const isFolded = foldable.length >= collapseEventsFrom && !isOpen;
  const shown = isFolded ? entries.filter((entry) => entry === standing) : entries;
  return (
    <>
      {isFolded && <FoldedLine entries={foldable} names={names} onOpen={() => setOpen(true)} />}
      {shown.map((entry) => (
        <EventLine
          key={entry.id}
          entry={entry}
          names={names}
          threadOperationId={undoableOperationId(entry, restoreLocalDraft)}
        />
      ))}
    </>
  );
});

interface FoldedLineProps {
  entries: readonly EventEntry[];
  names: EventNames;
  onOpen: () => void;
}

function FoldedLine({ entries, names, onOpen }: FoldedLineProps) {
  const words = collapsedEventsLabel(entries, names);
  const last = entries.at(-1);
  return (
    <li className="ev" aria-label={words}>
      <button type="button" className="ev-fold" onClick={onOpen}>
        {words}
        <OpensIcon className="s12" />
      </button>
      {last !== undefined && <ClockTime at={last.at} />}
    </li>
  );
}

interface EventLineProps {
  entry: EventEntry;
  names: EventNames;
  threadOperationId: string | null;
}

function EventLine({ entry, names, threadOperationId }: EventLineProps) {
  const mayWork = useCan("conversation.update");
  const { who, did } = eventLabel(entry, names);
  return (
    <li className="ev" aria-label={`${who} ${did}`}>
      <span className="ev-words">
        <b>{who}</b>{" "}
        {labelPartsOf(did, entry.facts).map(({ words, number }) =>
          number === null ? words : <OtherLink key={words} number={number} />,
        )}
      </span>
      {mayWork && threadOperationId !== null && <TakeBack threadOperationId={threadOperationId} />}
      <ClockTime at={entry.at} />
    </li>
  );
}

/** In the view one is in: the list beside it stays. */
function OtherLink({ number }: { number: number }) {
  const place = useRoute();
  const view: View = place.at === "conversations" ? place.view : { kind: "open" };
  return <a href={routePaths.conversation(view, number)}>#{number}</a>;
}

function TakeBack({ threadOperationId }: { threadOperationId: string }) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await undoThreadOperation(cache, threadOperationId);
    setBusy(false);
  };
  return (
    <button type="button" className="ev-undo" aria-disabled={isBusy} onClick={() => void undo()}>
      Undo
    </button>
  );
}

function useEventNames(contact: string): EventNames {
  const people = useMemberNames();
  const { teams } = useBootstrap("teams");
  const frame = useTimeFrame();
  return {
    member: people.callOf,
    team: (id) => teams.find((team) => team.id === id)?.name ?? "a deleted team",
    until: (moment) => formatUpcoming(moment, frame),
    contact,
  };
}
