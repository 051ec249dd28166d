import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { rovingIndex } from "#web/ui/keyboard/roving-focus.ts";
import { ComboboxRow } from "#web/ui/popover/combobox-row.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import "#web/ui/popover/menu.css";
import "./combo-input.css";

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
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const isOpen = options.length > 0 && !isDismissed;
  const at = options.findIndex((one) => one.id === reached);
  const active = !isOpen ? -1 : at < 0 && takesFirst ? 0 : at;
  useSpokenCount(value.trim(), isOpen ? options.length : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is active
  useEffect(() => {
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const pick = (option: ComboboxOption | undefined) => {
    if (option === undefined) return;
    setReached(null);
    onPick(option.id);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && options.length > 0) {
      const moved = rovingIndex(event.key, active, options.length, "vertical");
      setDismissed(false);
      setReached(moved === null ? null : (options[moved]?.id ?? null));
    } else if (event.key === "Escape" && isOpen) setDismissed(true);
    else if (event.key === "Enter" && (active >= 0 || isWaiting)) pick(options[active]);
    else {
      if (event.key === "Tab" && !event.shiftKey && active >= 0) pick(options[active]);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        onChange={(event) => {
          setReached(null);
          setDismissed(false);
          onType(event.currentTarget.value);
        }}
        onKeyDown={keyDown}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={listLabel}
        className="combo-list"
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
