import type { Contact } from "#contract/live-protocol.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import * as words from "#web/features/composer/words.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import styles from "#web/ui/popover/menu.module.css";

interface ContactSuggestionsProps {
  contacts: readonly Contact[];
  onChoose: (contact: Contact, formatted: string) => void;
}

/** Contacts matching the typed text, with one option per number. */
export function ContactSuggestions({ contacts, onChoose }: ContactSuggestionsProps) {
  const choices = contacts.flatMap((contact) =>
    contact.points.filter((point) => point.kind === "phone").map((point) => ({ contact, point })),
  );
  if (choices.length === 0) return null;
  return (
    <ul aria-label={words.contactsFound}>
      {choices.map(({ contact, point }) => (
        <li key={point.id}>
          <button
            type="button"
            data-part="menu-item"
            className={styles.menuItem}
            onClick={() => onChoose(contact, point.formatted)}
          >
            <Avatar name={contactDisplayName(contact)} size={20} />
            <span className="ell grow">{contactDisplayName(contact)}</span>
            <span className={styles.menuEnd}>
              {point.smsOptedOutAt === null ? point.formatted : words.optedOut}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
