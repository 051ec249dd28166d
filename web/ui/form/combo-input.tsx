import { useState } from "react";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { ComboboxRow } from "#web/ui/popover/combobox-row.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import "#web/ui/popover/menu.module.css";
import styles from "./combo-input.module.css";

interface ComboInputProps extends Omit<TextInputProps, "value" | "onChange" | "role"> {
  value: string;
  /** The accessible name of the list. */
  listLabel: string;
  options: readonly ComboboxOption[];
  /** Enter takes the first option; otherwise only one reached by arrow keys or the pointer. */
  takesFirst: boolean;
  /** Options for the typed text are loading: Enter does nothing yet, since it may mean one of them. */
  isWaiting: boolean;
  onType: (typed: string) => void;
  onPick: (id: string) => void;
}

/**
 * A field with suggestions (WAI-ARIA practices, "editable combobox with list autocomplete"): it keeps focus, arrows
 * move through the list, Enter and Tab take the option, Escape closes the list.
 */
export function ComboInput(props: ComboInputProps) {
  const { value, listLabel, options, takesFirst, isWaiting, onType, onPick, ...rest } = props;
  const [reached, setReached] = useState<string | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const isOpen = options.length > 0 && !isDismissed;
  const at = options.findIndex((one) => one.id === reached);
  const active = !isOpen ? -1 : at < 0 && takesFirst ? 0 : at;
  useSpokenCount(value.trim(), isOpen ? options.length : null);

  const pick = (option: ComboboxOption | undefined) => {
    if (option === undefined) return;
    setReached(null);
    onPick(option.id);
  };
  const move = (index: number) => {
    setDismissed(false);
    setReached(options[index]?.id ?? null);
  };
  const { id, inputProps, listProps, onKeyDown } = useCombobox({
    ...{ count: options.length, active, isOpen, onMove: move },
    onPick: (index) => pick(options[index]),
    onDismiss: () => setDismissed(true),
    onOtherKey: ({ key, shiftKey, metaKey, ctrlKey, altKey }) => {
      if (metaKey || ctrlKey || altKey) return false;
      if (key === "Enter" && active < 0) return isWaiting;
      if (key === "Tab" && !shiftKey && active >= 0) pick(options[active]);
      const reopened = { ArrowDown: 0, ArrowUp: options.length - 1 }[key];
      if (isOpen || options.length === 0 || reopened === undefined) return undefined;
      move(reopened);
      return true;
    },
  });
  return (
    <>
      <TextInput
        {...inputProps}
        aria-expanded={isOpen}
        role="combobox"
        autoCapitalize="none"
        {...rest}
        value={value}
        onChange={(event) => {
          setReached(null);
          setDismissed(false);
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        {...listProps}
        role="listbox"
        aria-label={listLabel}
        className={styles.comboList}
        hidden={!isOpen}
      >
        {isOpen &&
          options.map((option, index) => (
            <ComboboxRow
              key={option.id}
              id={`${id}-${index}`}
              option={option}
              match={null}
              isOn={index === active}
              isPicked={undefined}
              startsSection={false}
              isNew={false}
              multi={false}
              onPoint={() => setReached(option.id)}
              onChoose={() => pick(option)}
            />
          ))}
      </div>
    </>
  );
}
