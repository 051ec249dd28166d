import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { SuggestionList } from "#web/features/composer/suggestion-list.tsx";
import { clsx } from "#web/ui/clsx.ts";

interface AddressPickerProps {
  id: string;
  people: readonly EmailPerson[];
  active: number;
  onPoint: (index: number) => void;
  onPick: (person: EmailPerson) => void;
}

export function AddressPicker(picker: AddressPickerProps) {
  return (
    <SuggestionList
      {...picker}
      name="People found"
      className="address-picker"
      keyOf={(person) => person.address}
      nameOf={(person) => person.name || person.address}
    >
      {({ name, address }) => (
        <>
          {name !== "" && <span className="ell">{name}</span>}
          <span className={clsx("ell grow", name !== "" && "muted")}>{address}</span>
        </>
      )}
    </SuggestionList>
  );
}
