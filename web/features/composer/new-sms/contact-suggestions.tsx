import type { Contact } from "#contract/live-protocol.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";

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
    <ul className="found-contacts" aria-label="Contacts found">
      {choices.map(({ contact, point }) => (
        <li key={point.id}>
          <button
            type="button"
            className="menu-item"
            onClick={() => onChoose(contact, point.formatted)}
          >
            <Avatar name={contactDisplayName(contact)} size={20} />
            <span className="ell grow">{contactDisplayName(contact)}</span>
            <span className="menu-end">
              {point.smsOptedOutAt === null ? point.formatted : "opted out"}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
