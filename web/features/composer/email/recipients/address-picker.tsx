import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import styles from "#web/features/composer/email/email-form.module.css";
import { SuggestionList } from "#web/features/composer/suggestion-list.tsx";
import * as words from "#web/features/composer/words.ts";
import { clsx } from "#web/ui/clsx.ts";
import type { useCombobox } from "#web/ui/keyboard/use-combobox.ts";

interface AddressPickerProps {
  combobox: Pick<ReturnType<typeof useCombobox>, "listProps" | "optionProps">;
  people: readonly EmailPerson[];
  onPick: (person: EmailPerson) => void;
}

export function AddressPicker(picker: AddressPickerProps) {
  return (
    <SuggestionList
      {...picker}
      name={words.peopleFound}
      className={styles.addressPicker}
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
