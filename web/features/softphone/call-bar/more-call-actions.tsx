import { OpensIcon } from "#web/ui/icons.tsx";
import { CallBarButton } from "./call-bar-button.tsx";

export interface MoreCallActionsState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** On a phone: keypad, transfer, note and the recording have no place beside a name until they are asked for. */
export function MoreCallActions({ isOpen, toggle }: MoreCallActionsState) {
  return (
    <CallBarButton className="dock-more" glyph={OpensIcon} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? "Less" : "More for this call"}
    </CallBarButton>
  );
}
