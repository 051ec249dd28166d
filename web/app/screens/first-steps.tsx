// First steps for a new workspace with simulated customers; loaded separately, because most workspaces are not new.
import { routePaths } from "#web/data/routes.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { RemoveIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import "./onboarding-hint.css";

interface FirstStepsProps {
  at: "list" | "conversation" | "nothing";
  onDismiss: () => void;
}

export function FirstSteps({ at, onDismiss }: FirstStepsProps) {
  const outside = (
    <a className={buttonClass()} href={routePaths.simulator()} target="_blank" rel="noreferrer">
      Open the simulator
    </a>
  );
  if (at === "list") {
    return (
      <EmptyState title="Send yourself a message" icon={SimulatorIcon} actions={outside}>
        The simulator plays your customers. Send a text from one of their phones and it arrives
        here.
      </EmptyState>
    );
  }
  if (at === "nothing") {
    return (
      <EmptyState title="A customer is waiting for you" icon={SimulatorIcon} actions={outside}>
        Open the first conversation in the list and reply. The customer gets your reply in the
        simulator, where you can answer as them. Or press <b>Call an inbox</b> on a phone there and
        take the call here.
      </EmptyState>
    );
  }
  return (
    <aside className="first-hint" aria-label="First steps">
      <SimulatorIcon />
      <p className="grow">
        <b>This customer is waiting for you.</b> Write your reply below
        <span className="by-keys">
          {" "}
          and press <Kbd keys="mod+enter" />
        </span>
        . They get it in the{" "}
        <a href={routePaths.simulator()} target="_blank" rel="noreferrer">
          simulator
        </a>
        , where you can answer as any customer.
      </p>
      <IconButton size="small" name="Dismiss" icon={RemoveIcon} onClick={onDismiss} />
    </aside>
  );
}
