import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";

interface PersonPickerProps<Person> {
  id: string;
  /** The accessible name; `className` styles it for its place. */
  name: string;
  className: string;
  people: readonly Person[];
  keyOf: (person: Person) => string;
  nameOf: (person: Person) => string;
  active: number;
  onPoint: (index: number) => void;
  onPick: (person: Person) => void;
  children: (person: Person) => ReactNode;
}

/** Suggestions for an input that keeps focus and handles the keys. */
export function SuggestionList<Person>({
  id,
  name,
  className,
  people,
  keyOf,
  nameOf,
  active,
  onPoint,
  onPick,
  children,
}: PersonPickerProps<Person>) {
  return (
    <div className={className} id={id} role="listbox" aria-label={name}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={keyOf(person)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={clsx("menu-item", index === active && "on")}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={nameOf(person)} size={20} />
          {children(person)}
        </div>
      ))}
    </div>
  );
}
