import * as words from "#web/features/softphone/words.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import styles from "./call-bar.module.css";
import { CallBarButton } from "./call-bar-button.tsx";

export interface MoreCallActionsState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** On phones, keypad, transfer, note and recording are hidden until requested. */
export function MoreCallActions({ isOpen, toggle }: MoreCallActionsState) {
  return (
    <CallBarButton className={styles.more} icon={OpensIcon} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? words.less : words.moreForCall}
    </CallBarButton>
  );
}
