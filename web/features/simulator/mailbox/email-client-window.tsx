// Somebody's mail program, over the street: the wire beside it stays in sight.
import { useEffect, useRef } from "react";
import type { SimulatedMailbox } from "#contract/simulator/simulated-email.ts";
import type { SimulatedCustomer, SimulatorState } from "#contract/simulator/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { MailIcon, NewIcon, RemoveIcon } from "#web/ui/icons.tsx";
import type { EmailClientView } from "./email-client-view.ts";
import { EmailComposer } from "./email-composer.tsx";
import { EmailReader } from "./email-reader.tsx";
import { EmailRow } from "./mailbox-card.tsx";
import { shortAddress } from "./mailbox-labels.ts";
import { MailboxSwitches } from "./switches/mailbox-switches.tsx";
import "./email-client-window.css";

interface MailProgramProps {
  customer: SimulatedCustomer;
  mailbox: SimulatedMailbox;
  state: SimulatorState;
  view: EmailClientView;
  onView: (view: EmailClientView) => void;
  onClose: () => void;
}

export function EmailClientWindow({
  customer,
  mailbox,
  state,
  view,
  onView,
  onClose,
}: MailProgramProps) {
  const window = useRef<HTMLElement>(null);
  const who = customer.name || shortAddress(mailbox.addresses[0]?.address ?? "");
  // Whoever opened it by keyboard goes on inside, and comes back where they were.
  useEffect(() => {
    const before = document.activeElement;
    window.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section
      ref={window}
      className="mail-program"
      data-view={view.kind}
      aria-label={`Email of ${who}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // It closes what floats above first.
        if (event.target instanceof Element && event.target.closest("[popover]") !== null) return;
        if (view.kind === "list") onClose();
        else onView({ kind: "list" });
      }}
    >
      <header className="mail-program-head">
        <Avatar name={who} size={24} />
        <h2 className="ell grow">{who}</h2>
        {view.kind !== "writing" && (
          <Button
            kind="primary"
            size="small"
            glyph={NewIcon}
            onClick={() => onView({ kind: "writing", answers: null })}
          >
            Write
          </Button>
        )}
        <MailboxSwitches customer={customer} mailbox={mailbox} />
        <IconButton name="Close the mailbox" glyph={RemoveIcon} onClick={onClose} />
      </header>
      <MailList mailbox={mailbox} view={view} onView={onView} />
      <div className="mail-program-pane">
        <Pane customer={customer} mailbox={mailbox} state={state} view={view} onView={onView} />
      </div>
    </section>
  );
}

function Pane({ customer, mailbox, state, view, onView }: Omit<MailProgramProps, "onClose">) {
  const back = () => onView({ kind: "list" });
  if (view.kind === "writing") {
    return (
      <EmailComposer
        key={view.answers === null ? "new" : `${view.answers.mail.id} ${view.answers.how}`}
        mailbox={mailbox}
        state={state}
        answers={view.answers}
        onBack={back}
        onSent={(id) => onView({ kind: "reading", id })}
      />
    );
  }
  if (view.kind === "reading") {
    return (
      <EmailReader
        key={view.id}
        id={view.id}
        head={mailbox.mails.find(({ id }) => id === view.id) ?? null}
        onBack={back}
        onAnswer={(answers) => onView({ kind: "writing", answers })}
      />
    );
  }
  const [first] = (customer.name || "They").split(" ");
  return (
    <EmptyState title="No email selected" glyph={MailIcon}>
      {mailbox.mails.length === 0
        ? `${first} has no email yet. Write one and see it arrive in Deskbell.`
        : "Select an email to read it as its recipient does."}
    </EmptyState>
  );
}

function MailList({
  mailbox,
  view,
  onView,
}: Pick<MailProgramProps, "mailbox" | "view" | "onView">) {
  if (mailbox.mails.length === 0) {
    return (
      <div className="mail-program-list">
        <p className="mailbox-empty">No email yet.</p>
      </div>
    );
  }
  return (
    <ul className="mail-program-list" aria-label="Emails">
      {mailbox.mails.map((mail) => (
        <li key={mail.id}>
          <EmailRow
            mail={mail}
            isOpen={view.kind === "reading" && view.id === mail.id}
            onOpen={() => onView({ kind: "reading", id: mail.id })}
          />
        </li>
      ))}
    </ul>
  );
}
