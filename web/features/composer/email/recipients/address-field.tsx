import { type ClipboardEvent, type Ref, useId, useState } from "react";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import styles from "#web/features/composer/email/email-form.module.css";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { AddressPicker } from "./address-picker.tsx";
import { addRecipients, isAddress, parseTypedAddresses } from "./parse-addresses.ts";
import { recipientLabel } from "./recipient-warnings.ts";
import { useRecipientSuggestions } from "./use-recipient-suggestions.ts";

interface AddressFieldProps {
  label: string;
  people: readonly EmailPerson[];
  /** Input that is not a recipient yet. */
  typed: string;
  /** Addresses with a problem, and the problem. */
  problems: ReadonlyMap<string, string>;
  /** People in the conversation. */
  suggestedPeople: readonly EmailPerson[];
  /** Focused first in a dialog. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (people: EmailPerson[]) => void;
  onTyped: (typed: string) => void;
}

/** Addresses as chips, with an input for more. */
export function AddressField(props: AddressFieldProps) {
  const {
    label,
    people,
    typed,
    problems: bad,
    suggestedPeople,
    isFirst = false,
    ref,
    onChange,
    onTyped,
  } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const [isIn, setIn] = useState(false);
  const usedAddresses = new Set(people.map((one) => one.address.toLowerCase()));
  const found = useRecipientSuggestions(isIn ? typed : "", suggestedPeople, usedAddresses);
  const isOpen = found.length > 0;
  const isOdd = !isIn && typed.trim() !== "";

  const add = (added: readonly EmailPerson[], rest = "") => {
    if (added.length > 0) onChange(addRecipients(people, added));
    onTyped(rest);
    setActive(0);
  };
  const addTyped = (text: string): void => {
    const read = parseTypedAddresses(text);
    add(read.people, read.rest.join(", "));
  };
  const write = (text: string) => {
    setActive(0);
    const isEnd = /[,;\n]$/.test(text) || (/\s$/.test(text) && isAddress(text.trim()));
    if (isEnd) addTyped(text);
    else onTyped(text);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[@]/.test(text)) return;
    event.preventDefault();
    addTyped(`${typed} ${text}`);
  };
  const combobox = useCombobox({
    count: found.length,
    active,
    isOpen,
    onMove: setActive,
    onPick: () => false,
    onDismiss: () => setIn(false),
    onOtherKey: ({ key, shiftKey, metaKey, ctrlKey, altKey }) => {
      if (metaKey || ctrlKey || altKey) return false;
      if (key === "Backspace" && typed === "" && people.length > 0) {
        onChange(people.slice(0, -1));
        return true;
      }
      const isTab = key === "Tab" && !shiftKey;
      if (key !== "Enter" && !isTab) return undefined;
      if (typed.trim() === "") return !isTab;
      const chosen = found[active];
      if (chosen && !isAddress(typed.trim())) {
        add([chosen]);
        return true;
      }
      addTyped(typed);
      // What is left is no address: it is marked at once.
      setIn(isTab);
      return !isTab;
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a border and need a legend
    <div className={styles.addressField} role="group" aria-label={`${label}, ${people.length}`}>
      <label htmlFor={id}>{label}</label>
      {people.map((person) => (
        <Chip
          key={person.address}
          kind={bad.has(person.address.toLowerCase()) ? "danger" : "outline"}
          title={bad.get(person.address.toLowerCase()) ?? person.address}
          className={styles.addressChip}
          removeName={fill(words.removePerson, { name: recipientLabel(person) })}
          onRemove={() => onChange(people.filter((one) => one !== person))}
        >
          <span className="ell">{recipientLabel(person)}</span>
        </Chip>
      ))}
      <span className={styles.addressType} data-words={typed}>
        <input
          {...combobox.inputProps}
          role="combobox"
          aria-expanded={isOpen}
          ref={ref}
          id={id}
          inputMode="email"
          className={clsx(isOdd && styles.odd)}
          aria-label={label}
          data-autofocus={isFirst || undefined}
          aria-invalid={isOdd || undefined}
          autoCapitalize="none"
          value={typed}
          onFocus={() => setIn(true)}
          onBlur={() => {
            setIn(false);
            addTyped(typed);
          }}
          onChange={(event) => {
            setIn(true);
            write(event.currentTarget.value);
          }}
          onKeyDown={combobox.onKeyDown}
          onPaste={paste}
        />
      </span>
      {isOpen && (
        <AddressPicker combobox={combobox} people={found} onPick={(person) => add([person])} />
      )}
    </div>
  );
}
