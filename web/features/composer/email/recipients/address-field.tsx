import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { AddressPicker } from "./address-picker.tsx";
import {
  addRecipients,
  formatRecipient,
  isAddress,
  parseTypedAddresses,
} from "./parse-addresses.ts";
import { recipientLabel } from "./recipient-warnings.ts";
import { useRecipientSuggestions } from "./use-recipient-suggestions.ts";

interface AddressFieldProps {
  label: "To" | "Cc" | "Bcc";
  people: readonly EmailPerson[];
  /** Input that is not a recipient yet. */
  typed: string;
  /** Addresses with a problem, and the problem. */
  bad: ReadonlyMap<string, string>;
  /** People in the conversation. */
  near: readonly EmailPerson[];
  disabled?: boolean;
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
    bad,
    near,
    disabled = false,
    isFirst = false,
    ref,
    onChange,
    onTyped,
  } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const [isIn, setIn] = useState(false);
  const usedAddresses = new Set(people.map((one) => one.address.toLowerCase()));
  const found = useRecipientSuggestions(isIn ? typed : "", near, usedAddresses);
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
  const editLast = () => {
    const last = people.at(-1);
    if (!last) return;
    onChange(people.slice(0, -1));
    onTyped(formatRecipient(last));
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (isOpen && step !== undefined) setActive((active + step + found.length) % found.length);
    else if (event.key === "Backspace" && typed === "" && people.length > 0) editLast();
    else if (event.key === "Escape" && isOpen) setIn(false);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      const isTab = event.key === "Tab";
      if (typed.trim() === "") {
        if (isTab) return;
      } else if (chosen && !isAddress(typed.trim())) add([chosen]);
      else {
        addTyped(typed);
        if (isTab) return;
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and asks for a legend
    <div
      className="address-field"
      role="group"
      aria-label={`${label}, ${formatPeopleCount(people)}`}
    >
      <label htmlFor={id}>{label}</label>
      {people.map((person) => (
        <Chip
          key={person.address}
          kind={bad.has(person.address.toLowerCase()) ? "danger" : "line"}
          title={bad.get(person.address.toLowerCase()) ?? person.address}
          className="address-chip"
          {...(disabled
            ? {}
            : {
                removeName: `Remove ${recipientLabel(person)}`,
                onRemove: () => onChange(people.filter((one) => one !== person)),
              })}
        >
          <span className="ell">{recipientLabel(person)}</span>
        </Chip>
      ))}
      <span className="address-type" data-words={typed}>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="email"
          className={clsx(isOdd && "odd")}
          aria-label={label}
          data-autofocus={isFirst || undefined}
          aria-invalid={isOdd || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          value={typed}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${id}-found-${active}` : undefined}
          onFocus={() => setIn(true)}
          onBlur={() => {
            setIn(false);
            addTyped(typed);
          }}
          onChange={(event) => {
            setIn(true);
            write(event.currentTarget.value);
          }}
          onKeyDown={keyDown}
          onPaste={paste}
        />
      </span>
      {isOpen && (
        <AddressPicker
          id={`${id}-found`}
          people={found}
          active={active}
          onPoint={setActive}
          onPick={(person) => add([person])}
        />
      )}
    </div>
  );
}

const formatPeopleCount = (people: readonly EmailPerson[]): string =>
  people.length === 1 ? "1 person" : `${people.length} people`;
