import type { EmailPart } from "#contract/live-protocol.ts";
import { formatInviteTime } from "#web/features/conversation/email/labels/calendar-time.ts";
import { DateIcon, PersonIcon, PlaceIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import "./calendar-invite-card.css";

type Card = NonNullable<EmailPart["calendar"]>;

const methods: Record<string, string> = {
  REQUEST: "Invitation",
  CANCEL: "Canceled",
  REPLY: "Invitation reply",
  COUNTER: "New time proposed",
};

/** Details of an invitation; replying is done in a calendar app with the attached file. */
export function CalendarInviteCard({ card }: { card: Card }) {
  const when = formatInviteTime(card, useTimeFrame());
  const people = card.attendees.length;
  return (
    <section className="calendar-card" aria-label="Invitation">
      <span className="calendar-glyph">
        <DateIcon />
      </span>
      <div className="grow">
        <p className="calendar-kind">{methods[card.method ?? ""] ?? "Event"}</p>
        <p className={card.method === "CANCEL" ? "calendar-title gone" : "calendar-title"}>
          {card.summary ?? "Untitled event"}
        </p>
        {when !== null && <p>{when}</p>}
        {card.location !== null && (
          <p className="calendar-fact">
            <PlaceIcon className="s14" />
            {card.location}
          </p>
        )}
        {card.organiser !== null && (
          <p className="calendar-fact">
            <PersonIcon className="s14" />
            {card.organiser}
            {people > 1 && ` and ${people} invited`}
          </p>
        )}
      </div>
    </section>
  );
}
