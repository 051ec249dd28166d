import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import { PersonPicker } from "#web/features/composer/person-picker.tsx";
import { names } from "#web/ui/class-names.ts";

interface AddressPickerProps {
  id: string;
  people: readonly MailPerson[];
  active: number;
  onPoint: (index: number) => void;
  onPick: (person: MailPerson) => void;
}

export function AddressPicker(picker: AddressPickerProps) {
  return (
    <PersonPicker
      {...picker}
      name="People found"
      className="address-picker"
      keyOf={(person) => person.address}
      nameOf={(person) => person.name || person.address}
    >
      {({ name, address }) => (
        <>
          {name !== "" && <span className="ell">{name}</span>}
          <span className={names("ell grow", name !== "" && "muted")}>{address}</span>
        </>
      )}
    </PersonPicker>
  );
}
