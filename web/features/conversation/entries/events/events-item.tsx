import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { usePlace } from "#web/data/navigation.ts";
import { addressOf, type View } from "#web/data/place.ts";
import { takeBack } from "#web/data/regroup/deeds.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import { type EventEntry, foldFrom } from "#web/features/conversation/timeline/timeline-items.ts";
import { OpensIcon } from "#web/ui/icon.tsx";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";
import { type EventNames, eventWords, foldedWords } from "./event-words.ts";
import { partsOf, standingIn, undoable } from "./regroup-words.ts";
import "./events-item.css";

interface EventsItemProps {
  entries: readonly EventEntry[];
  contactName: string;
  /** What of them cannot be undone any more. */
  takenBack: string;
}

/** What was done, one line each; from three on one line for all, which opens. */
export const EventsItem = memo(function EventsItem(props: EventsItemProps) {
  const { entries, contactName, takenBack } = props;
  const names = useEventNames(contactName);
  const [isOpen, setOpen] = useState(false);
  const standing = standingIn(entries, takenBack);
  const foldable = entries.filter((entry) => entry !== standing);
  const isFolded = foldable.length >= foldFrom && !isOpen;
  const shown = isFolded ? entries.filter((entry) => entry === standing) : entries;
  return (
    <>
      {isFolded && <FoldedLine entries={foldable} names={names} onOpen={() => setOpen(true)} />}
      {shown.map((entry) => (
        <EventLine
          key={entry.id}
          entry={entry}
          names={names}
          regroupingId={undoable(entry, takenBack)}
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
  const words = foldedWords(entries, names);
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
  regroupingId: string | null;
}

function EventLine({ entry, names, regroupingId }: EventLineProps) {
  const mayWork = useMay("conversation.work");
  const { who, did } = eventWords(entry, names);
  return (
    <li className="ev" aria-label={`${who} ${did}`}>
      <span className="ev-words">
        <b>{who}</b>{" "}
        {partsOf(did, entry.facts).map(({ words, number }) =>
          number === null ? words : <OtherLink key={words} number={number} />,
        )}
      </span>
      {mayWork && regroupingId !== null && <TakeBack regroupingId={regroupingId} />}
      <ClockTime at={entry.at} />
    </li>
  );
}

/** In the view one is in: the list beside it stays. */
function OtherLink({ number }: { number: number }) {
  const place = usePlace();
  const view: View = place.at === "queue" ? place.view : { kind: "open" };
  return <a href={addressOf.conversation(view, number)}>#{number}</a>;
}

function TakeBack({ regroupingId }: { regroupingId: string }) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await takeBack(cache, regroupingId);
    setBusy(false);
  };
  return (
    <button type="button" className="ev-undo" aria-disabled={isBusy} onClick={() => void undo()}>
      Undo
    </button>
  );
}

function useEventNames(contact: string): EventNames {
  const people = usePeople();
  const { teams } = useDesk("teams");
  const frame = useTimeFrame();
  return {
    member: people.callOf,
    team: (id) => teams.find((team) => team.id === id)?.name ?? "a deleted team",
    until: (moment) => untilWords(moment, frame),
    contact,
  };
}
