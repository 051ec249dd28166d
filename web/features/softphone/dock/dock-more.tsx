import { OpensIcon } from "#web/ui/icon.tsx";
import { DockButton } from "./dock-button.tsx";

export interface RareDeeds {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** On a phone: keypad, transfer, note and the recording have no place beside a name until they are asked for. */
export function DockMore({ isOpen, toggle }: RareDeeds) {
  return (
    <DockButton className="dock-more" glyph={OpensIcon} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? "Less" : "More for this call"}
    </DockButton>
  );
}
