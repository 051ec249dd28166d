import { memo, useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { usePeople } from "#web/data/use-people.ts";
import { type EventEntry, foldFrom } from "#web/features/conversation/timeline/timeline-items.ts";
import { OpensIcon } from "#web/ui/icon.tsx";
import { ClockTime } from "#web/ui/time/ago.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";
import { type EventNames, eventWords, foldedWords } from "./event-words.ts";

interface EventsItemProps {
  entries: readonly EventEntry[];
  contactName: string;
}

/** What was done, one line each; from three on one line for all, which opens. */
export const EventsItem = memo(function EventsItem({ entries, contactName }: EventsItemProps) {
  const names = useEventNames(contactName);
  const [isOpen, setOpen] = useState(false);
  const last = entries.at(-1);
  if (entries.length >= foldFrom && !isOpen && last !== undefined) {
    return (
      <li className="ev" aria-label={foldedWords(entries, names)}>
        <button type="button" className="ev-fold" onClick={() => setOpen(true)}>
          {foldedWords(entries, names)}
          <OpensIcon className="s12" />
        </button>
        <ClockTime at={last.at} />
      </li>
    );
  }
  return entries.map((entry) => <EventLine key={entry.id} entry={entry} names={names} />);
});

function EventLine({ entry, names }: { entry: EventEntry; names: EventNames }) {
  const { who, did } = eventWords(entry, names);
  return (
    <li className="ev" aria-label={`${who} ${did}`}>
      <span className="ev-words">
        <b>{who}</b> {did}
      </span>
      <ClockTime at={entry.at} />
    </li>
  );
}

function useEventNames(contact: string): EventNames {
  const people = usePeople();
  const { teams } = useDesk();
  const frame = useTimeFrame();
  return {
    member: people.callOf,
    team: (id) => teams.find((team) => team.id === id)?.name ?? "a team that is gone",
    until: (moment) => untilWords(moment, frame),
    contact,
  };
}
