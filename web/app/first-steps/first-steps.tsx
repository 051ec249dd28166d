// First steps for a new workspace with simulated customers; loaded separately, because most workspaces are not new.
import { routePaths } from "#web/data/routes.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { RemoveIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import styles from "./first-steps.module.css";
import * as words from "./words.ts";

interface FirstStepsProps {
  at: "list" | "conversation" | "nothing";
  onDismiss: () => void;
}

export function FirstSteps({ at, onDismiss }: FirstStepsProps) {
  const outside = (
    <a {...buttonProps()} href={routePaths.simulator()} target="_blank" rel="noreferrer">
      {words.openSimulator}
    </a>
  );
  if (at === "list") {
    return (
      <EmptyState title={words.sendYourself} icon={SimulatorIcon} actions={outside}>
        {words.sendYourselfHint}
      </EmptyState>
    );
  }
  if (at === "nothing") {
    return (
      <EmptyState title={words.customerWaiting} icon={SimulatorIcon} actions={outside}>
        {words.openFirst} <b>{words.callAnInbox}</b> {words.onAPhoneThere}
      </EmptyState>
    );
  }
  return (
    <aside className={styles.firstHint} aria-label={words.firstSteps}>
      <SimulatorIcon />
      <p className="grow">
        <b>{words.thisCustomerWaiting}</b> {words.writeReplyBelow}
        <span className={styles.byKeys}>
          {" "}
          {words.andPress} <Kbd keys="mod+enter" />
          <VisuallyHidden>{ariaShortcut("mod+enter", platform)}</VisuallyHidden>
        </span>
        {words.theyGetItInThe}{" "}
        <a href={routePaths.simulator()} target="_blank" rel="noreferrer">
          {words.simulatorLink}
        </a>
        {words.answerAsAny}
      </p>
      <IconButton size="small" name={words.dismiss} icon={RemoveIcon} onClick={onDismiss} />
    </aside>
  );
}
