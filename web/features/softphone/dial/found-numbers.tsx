import type { Contact } from "#contract/live.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";

interface FoundNumbersProps {
  contacts: readonly Contact[];
  onChoose: (contact: Contact, shown: string) => void;
}

/** Whom the typed letters could mean; each number is a choice of its own. */
export function FoundNumbers({ contacts, onChoose }: FoundNumbersProps) {
  const choices = contacts.flatMap((contact) =>
    contact.points.filter((point) => point.kind === "phone").map((point) => ({ contact, point })),
  );
  if (choices.length === 0) return null;
  return (
    <ul className="found-numbers" aria-label="Contacts found">
      {choices.map(({ contact, point }) => (
        <li key={point.id}>
          <button
            type="button"
            className="menu-item"
            onClick={() => onChoose(contact, point.shown)}
          >
            <Avatar name={nameOf(contact)} size={20} />
            <span className="ell grow">{nameOf(contact)}</span>
            <span className="menu-end">
              {point.label === "" ? point.shown : `${point.shown}, ${point.label}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
