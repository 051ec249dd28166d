import type { EmailPart } from "#contract/live-protocol.ts";
import { formatInviteTime } from "#web/features/conversation/email/labels/calendar-time.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { DateIcon, PersonIcon, PlaceIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./calendar-invite-card.module.css";

type Card = NonNullable<EmailPart["calendar"]>;

const methods: Record<string, string> = {
  REQUEST: words.invitation,
  CANCEL: words.inviteCanceled,
  REPLY: words.inviteReply,
  COUNTER: words.newTimeProposed,
};

/** Details of an invitation; replying is done in a calendar app with the attached file. */
export function CalendarInviteCard({ card }: { card: Card }) {
  const when = formatInviteTime(card, useTimeFrame());
  const people = card.attendees.length;
  return (
    <section className={styles.calendarCard} aria-label={words.invitation}>
      <span className={styles.calendarIcon}>
        <DateIcon />
      </span>
      <div className="grow">
        <p className={styles.calendarKind}>{methods[card.method ?? ""] ?? words.event}</p>
        <p
          className={
            card.method === "CANCEL"
              ? clsx(styles.calendarTitle, styles.gone)
              : styles.calendarTitle
          }
        >
          {card.summary ?? words.untitledEvent}
        </p>
        {when !== null && <p>{when}</p>}
        {card.location !== null && (
          <p className={styles.calendarDetail}>
            <PlaceIcon className="s14" />
            {card.location}
          </p>
        )}
        {card.organiser !== null && (
          <p className={styles.calendarDetail}>
            <PersonIcon className="s14" />
            {people > 1
              ? fill(words.organiserAndInvited, { organiser: card.organiser, people })
              : card.organiser}
          </p>
        )}
      </div>
    </section>
  );
}
