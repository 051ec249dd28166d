// A text field that keeps the focus while keys and pointer choose in a list (WAI-ARIA practices, "editable combobox with
// list autocomplete").
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { rovingIndex } from "./roving-focus.ts";

export interface ComboboxState {
  readonly count: number;
  /** The active option; -1 for none. */
  readonly active: number;
  readonly isOpen?: boolean | undefined;
  /** False if the list itself has the focus: Home and End move through it instead of through the text. */
  readonly hasText?: boolean | undefined;
  readonly onMove: (index: number) => void;
  /** Enter. Returns false to leave the key to others. */
  readonly onPick: (index: number, event: ComboboxKey) => unknown;
  /** Escape while open; without it, the key is left to others. */
  readonly onDismiss?: (() => void) | undefined;
  /** Further keys, first. True: handled. False: left to others. Otherwise the keys of every combobox apply. */
  readonly onOtherKey?: ((event: ComboboxKey) => boolean | undefined) | undefined;
}

export type ComboboxKey = Pick<
  KeyboardEvent,
  | "key"
  | "shiftKey"
  | "metaKey"
  | "ctrlKey"
  | "altKey"
  | "nativeEvent"
  | "preventDefault"
  | "stopPropagation"
>;

/** Keys of an input method's composition choose among its own candidates. */
export function handleComboboxKey(event: ComboboxKey, state: ComboboxState): void {
  if (event.nativeEvent.isComposing) return;
  const isHandled = state.onOtherKey?.(event) ?? handleStandardKey(event, state);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleStandardKey(
  event: ComboboxKey,
  { count, active, isOpen = true, hasText = true, onMove, onPick, onDismiss }: ComboboxState,
): boolean {
  if (!isOpen) return false;
  const isInText = hasText && (event.key === "Home" || event.key === "End");
  const moved = isInText ? null : rovingIndex(event.key, active, count, "vertical");
  if (moved !== null) onMove(moved);
  else if (event.key === "Enter") return onPick(active, event) !== false;
  else if (event.key === "Escape" && onDismiss) onDismiss();
  else return false;
  return true;
}

export type ComboboxOptionProps = ReturnType<ReturnType<typeof useCombobox>["optionProps"]>;

export function useCombobox(state: ComboboxState) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { count, active, isOpen = true, onMove } = state;
  const hasActive = isOpen && active >= 0 && active < count;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another option becomes active
  useEffect(() => {
    list.current?.querySelector("[data-on]")?.scrollIntoView({ block: "nearest" });
  }, [active, count, isOpen]);

  const pointing = {
    "aria-controls": id,
    "aria-activedescendant": hasActive ? `${id}-${active}` : undefined,
  };
  return {
    id,
    pointing,
    onKeyDown: (event: ComboboxKey) => handleComboboxKey(event, state),
    inputProps: {
      ...pointing,
      type: "text",
      "aria-autocomplete": "list",
      autoComplete: "off",
      spellCheck: false,
    } as const,
    listProps: { ref: list, id } as const,
    /** A click picks without taking the focus from the text. */
    optionProps: (index: number) =>
      ({
        id: `${id}-${index}`,
        "aria-selected": index === active,
        "data-on": index === active || undefined,
        onPointerMove: () => {
          if (index !== active) onMove(index);
        },
        onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      }) as const,
  };
}
