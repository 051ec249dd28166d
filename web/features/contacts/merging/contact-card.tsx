import type { ListedContact } from "#web/data/contacts/contact-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { format } from "#web/language/format.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./merging.module.css";
import * as words from "./words.ts";

const shownPoints = 2;

/** Who a contact is, in two lines. */
export function ContactCard({ contact }: { contact: ListedContact }) {
  const name = contactDisplayName(contact);
  const points = contact.contactPoints.map((one) => one.formatted);
  const { openConversations, lastActivity } = contact;
  return (
    <span className={styles.card}>
      <Avatar name={name} size={28} />
      <span className="grow">
        <b className="ell">{name}</b>
        <span className="ell num">
          {points.slice(0, shownPoints).join(" · ")}
          {points.length > shownPoints && ` +${points.length - shownPoints}`}
        </span>
        <span className={styles.cardFoot}>
          {format(words.openConversations, { count: openConversations })}
          {lastActivity && (
            <>
              {" · "}
              <RelativeTime at={lastActivity.at} />
            </>
          )}
        </span>
      </span>
    </span>
  );
}
