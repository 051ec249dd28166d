import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { ComboboxRow } from "#web/ui/popover/combobox-row.tsx";
import { computePosition } from "#web/ui/popover/popover-position.ts";
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
  picksFirst: boolean;
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
  const { value, listLabel, options, picksFirst, isWaiting, onType, onPick, ...rest } = props;
  const [reached, setReached] = useState<string | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = options.length > 0 && !isDismissed && hasFocus;
  const at = options.findIndex((one) => one.id === reached);
  const active = !isOpen ? -1 : at < 0 && picksFirst ? 0 : at;
  useSpokenCount(value.trim(), isOpen ? options.length : null);

  const wasEntered = useRef(false);
  // Enter meant none of the options that it waited for: there are none.
  useEffect(() => {
    if (isWaiting || !wasEntered.current) return;
    wasEntered.current = false;
    if (options.length === 0) input.current?.form?.requestSubmit();
  }, [isWaiting, options.length]);

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
    count: options.length,
    active,
    isOpen,
    onMove: move,
    onPick: (index) => pick(options[index]),
    onDismiss: () => setDismissed(true),
    onOtherKey: ({ key, shiftKey, metaKey, ctrlKey, altKey }) => {
      if (metaKey || ctrlKey || altKey) return false;
      if (key === "Enter" && active < 0) {
        // It goes to the form, whose answer the list would cover.
        if (!isWaiting) setDismissed(true);
        wasEntered.current = isWaiting;
        return isWaiting;
      }
      if (key === "Tab" && !shiftKey && active >= 0) pick(options[active]);
      const reopened = { ArrowDown: 0, ArrowUp: options.length - 1 }[key];
      if (isOpen || options.length === 0 || reopened === undefined) return undefined;
      move(reopened);
      return true;
    },
  });
  useLayoutEffect(() => {
    const list = listProps.ref.current;
    if (!isOpen || list === null || input.current === null) return;
    const frame = input.current.parentElement ?? input.current;
    list.showPopover();
    const place = () => placeBelow(list, frame);
    place();
    const resized = new ResizeObserver(place);
    resized.observe(list);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      resized.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
      list.hidePopover();
    };
  }, [isOpen, listProps.ref]);
  // What appears above the field moves it.
  useLayoutEffect(() => {
    const list = listProps.ref.current;
    const frame = input.current?.parentElement;
    if (isOpen && list && frame) placeBelow(list, frame);
  });
  return (
    <>
      <TextInput
        {...inputProps}
        ref={input}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        aria-expanded={isOpen}
        role="combobox"
        autoCapitalize="none"
        {...rest}
        value={value}
        onChange={(event) => {
          setReached(null);
          setDismissed(false);
          wasEntered.current = false;
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        {...listProps}
        role="listbox"
        aria-label={listLabel}
        popover="manual"
        className={styles.comboList}
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

/** Over the content below, which stays where it is; above the field if there is more room. */
function placeBelow(list: HTMLElement, frame: Element): void {
  const around = frame.getBoundingClientRect();
  const { style } = list;
  style.width = `${around.width}px`;
  style.maxHeight = "";
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const size = { width: list.offsetWidth, height: list.offsetHeight };
  const { left, top, maxHeight } = computePosition(around, size, screen);
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.maxHeight = `${maxHeight}px`;
}
