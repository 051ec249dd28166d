import type { ReactNode } from "react";
import { Avatar } from "#web/ui/display/avatar.tsx";
import type { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import styles from "#web/ui/popover/menu.module.css";

interface SuggestionListProps<Person> {
  combobox: Pick<ReturnType<typeof useCombobox>, "listProps" | "optionProps">;
  /** The accessible name; `className` styles it for its place. */
  name: string;
  className: string;
  people: readonly Person[];
  keyOf: (person: Person) => string;
  nameOf: (person: Person) => string;
  onPick: (person: Person) => void;
  children: (person: Person) => ReactNode;
}

/** Suggestions for an input that keeps focus and handles the keys. */
export function SuggestionList<Person>({
  combobox,
  name,
  className,
  people,
  keyOf,
  nameOf,
  onPick,
  children,
}: SuggestionListProps<Person>) {
  return (
    <div {...combobox.listProps} role="listbox" className={className} aria-label={name}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={keyOf(person)}
          {...combobox.optionProps(index)}
          role="option"
          data-part="menu-item"
          className={styles.menuItem}
          onClick={() => onPick(person)}
        >
          <Avatar name={nameOf(person)} size={20} />
          {children(person)}
        </div>
      ))}
    </div>
  );
}
