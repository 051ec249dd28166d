// A simulated customer's email client, shown over the customers; the traffic log beside it stays visible.
import { useEffect, useRef } from "react";
import type { SimulatedMailbox } from "#contract/simulator/simulated-email.ts";
import type { SimulatedCustomer, SimulatorState } from "#contract/simulator/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { MailIcon, NewIcon, RemoveIcon } from "#web/ui/icons.tsx";
import type { EmailClientView } from "./email-client-view.ts";
import styles from "./email-client-window.module.css";
import { EmailComposer } from "./email-composer.tsx";
import { EmailReader } from "./email-reader.tsx";
import mailboxCardStyles from "./mailbox-card.module.css";
import { EmailRow } from "./mailbox-card.tsx";
import { shortAddress } from "./mailbox-labels.ts";
import { MailboxSwitches } from "./switches/mailbox-switches.tsx";

interface EmailClientWindowProps {
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
}: EmailClientWindowProps) {
  const window = useRef<HTMLElement>(null);
  const who = customer.name || shortAddress(mailbox.addresses[0]?.address ?? "");
  // Moves keyboard focus inside, and back on close.
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
      className={styles.emailProgram}
      data-view={view.kind}
      aria-label={`Email of ${who}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Escape closes an open popover first.
        if (event.target instanceof Element && event.target.closest("[popover]") !== null) return;
        if (view.kind === "list") onClose();
        else onView({ kind: "list" });
      }}
    >
      <header className={styles.emailProgramHeader}>
        <Avatar name={who} size={24} />
        <h2 className="ell grow">{who}</h2>
        {view.kind !== "writing" && (
          <Button
            kind="primary"
            size="small"
            icon={NewIcon}
            onClick={() => onView({ kind: "writing", repliesTo: null })}
          >
            Write
          </Button>
        )}
        <MailboxSwitches customer={customer} mailbox={mailbox} />
        <IconButton name="Close the mailbox" icon={RemoveIcon} onClick={onClose} />
      </header>
      <EmailList mailbox={mailbox} view={view} onView={onView} />
      <div className={styles.emailProgramPane}>
        <Pane customer={customer} mailbox={mailbox} state={state} view={view} onView={onView} />
      </div>
    </section>
  );
}

function Pane({ customer, mailbox, state, view, onView }: Omit<EmailClientWindowProps, "onClose">) {
  const back = () => onView({ kind: "list" });
  if (view.kind === "writing") {
    return (
      <EmailComposer
        key={view.repliesTo === null ? "new" : `${view.repliesTo.email.id} ${view.repliesTo.kind}`}
        mailbox={mailbox}
        state={state}
        repliesTo={view.repliesTo}
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
        head={mailbox.emails.find(({ id }) => id === view.id) ?? null}
        onBack={back}
        onReply={(repliesTo) => onView({ kind: "writing", repliesTo })}
      />
    );
  }
  const [first] = (customer.name || "They").split(" ");
  return (
    <EmptyState title="No email selected" icon={MailIcon}>
      {mailbox.emails.length === 0
        ? `${first} has no email yet. Write one and see it arrive in Deskbell.`
        : "Select an email to read it as its recipient does."}
    </EmptyState>
  );
}

function EmailList({
  mailbox,
  view,
  onView,
}: Pick<EmailClientWindowProps, "mailbox" | "view" | "onView">) {
  if (mailbox.emails.length === 0) {
    return (
      <div className={styles.emailProgramList}>
        <p data-part="mailbox-empty" className={mailboxCardStyles.mailboxEmpty}>
          No email yet.
        </p>
      </div>
    );
  }
  return (
    <ul className={styles.emailProgramList} aria-label="Emails">
      {mailbox.emails.map((email) => (
        <li key={email.id}>
          <EmailRow
            email={email}
            isOpen={view.kind === "reading" && view.id === email.id}
            onOpen={() => onView({ kind: "reading", id: email.id })}
          />
        </li>
      ))}
    </ul>
  );
}
