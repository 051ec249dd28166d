import { OpensIcon } from "#web/ui/icons.tsx";
import { CallBarButton } from "./call-bar-button.tsx";

export interface MoreCallActionsState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** On phones, keypad, transfer, note and recording are hidden until requested. */
export function MoreCallActions({ isOpen, toggle }: MoreCallActionsState) {
  return (
    <CallBarButton className="dock-more" icon={OpensIcon} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? "Less" : "More for this call"}
    </CallBarButton>
  );
}
