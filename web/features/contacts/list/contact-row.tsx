import type { ListedContact } from "#web/data/contacts/contact-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { routePaths } from "#web/data/routes.ts";
import { LastEntryIcon } from "#web/features/contacts/last-entry-icon.tsx";
import * as words from "#web/features/contacts/words.ts";
import { format } from "#web/language/format.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./contact-list.module.css";
import { markMatches } from "./mark-matches.ts";

type ContactPoint = ListedContact["contactPoints"][number];

interface ContactRowProps {
  contact: ListedContact;
  query: string;
  /** Similar names begin here. */
  isFirstSimilar: boolean;
  attributes: RowAttributes;
  onOpen: () => void;
}

export function ContactRow({
  contact,
  query,
  isFirstSimilar,
  attributes,
  onOpen,
}: ContactRowProps) {
  const name = contactDisplayName(contact);
  const phones = contact.contactPoints.filter((point) => point.kind === "phone");
  const emails = contact.contactPoints.filter((point) => point.kind === "email");
  const isOptedOut = phones.length > 0 && phones.every((point) => point.smsOptedOutAt !== null);
  const { lastActivity, openConversations } = contact;
  return (
    <a
      {...attributes}
      role="option"
      aria-selected={false}
      href={routePaths.contact(contact.id)}
      data-part="contact-row"
      className={clsx(styles.columns, styles.row)}
      data-similar={isFirstSimilar || undefined}
      draggable={false}
      onClick={onOpen}
    >
      <span className={styles.who}>
        <Avatar name={name} size={24} />
        <b className="ell">
          <Marked text={name} query={query} />
        </b>
        {isFirstSimilar && <Chip mini>{words.similar}</Chip>}
        {isOptedOut && <Chip mini>{words.optedOut}</Chip>}
      </span>
      <Points points={phones} query={query} isShownNarrow />
      <Points points={emails} query={query} isShownNarrow={phones.length === 0} />
      <span className={clsx(styles.wide, styles.count)}>
        {openConversations > 0 && (
          <>
            {openConversations}
            <VisuallyHidden>
              {" "}
              {format(words.openCount, { count: openConversations })}
            </VisuallyHidden>
          </>
        )}
      </span>
      <span className={styles.last}>
        {lastActivity !== null && (
          <>
            <LastEntryIcon last={lastActivity} />
            <RelativeTime at={lastActivity.at} />
          </>
        )}
      </span>
    </a>
  );
}

function Points({
  points,
  query,
  isShownNarrow,
}: {
  points: readonly ContactPoint[];
  query: string;
  isShownNarrow: boolean;
}) {
  // The one that was searched for, even if it isn't the first.
  const matching = points.find(
    (point) => query !== "" && markMatches(point.formatted, query).some((part) => part.isMatch),
  );
  const shown = matching ?? points[0];
  return (
    <span className={clsx("ell num", isShownNarrow ? styles.second : styles.wide)}>
      {shown === undefined ? (
        <span className={styles.none}>–</span>
      ) : (
        <>
          <span className={clsx(shown.state === "bounced" && styles.bounced)}>
            <Marked text={shown.formatted} query={query} />
          </span>
          {points.length > 1 && <span className={styles.more}>+{points.length - 1}</span>}
        </>
      )}
    </span>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return markMatches(text, query).map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and are never reordered
      <mark key={index}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}
