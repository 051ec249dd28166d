import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import { names } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";

interface AddressPickerProps {
  id: string;
  people: readonly MailPerson[];
  active: number;
  onPoint: (index: number) => void;
  onPick: (person: MailPerson) => void;
}

/** The box keeps the focus and the keys; this only shows who could be meant. */
export function AddressPicker({ id, people, active, onPoint, onPick }: AddressPickerProps) {
  return (
    <div className="address-picker" id={id} role="listbox" aria-label="People found">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={person.address}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={names("menu-item", index === active && "on")}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={person.name || person.address} size={20} />
          {person.name !== "" && <span className="ell">{person.name}</span>}
          <span className={names("ell grow", person.name !== "" && "muted")}>{person.address}</span>
        </div>
      ))}
    </div>
  );
}
