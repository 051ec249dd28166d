import type {
  SimulatedEmailSummary,
  SimulatedMailbox,
} from "#contract/simulator/simulated-email.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { MailboxIcon } from "#web/features/simulator/icons.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { formatDay, formatTime, isToday } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import type { EmailClientView } from "./email-client-view.ts";
import styles from "./mailbox-card.module.css";
import {
  deliveryLabel,
  hasDeliveryProblem,
  isNew,
  mailboxChip,
  shortAddress,
} from "./mailbox-labels.ts";

interface MailboxCardProps {
  customer: SimulatedCustomer;
  mailbox: SimulatedMailbox;
  onOpen: (view: EmailClientView) => void;
}

const maxShownEmails = 2;

/** A customer's mailbox beside their house: owner and latest emails. */
export function MailboxCard({ customer, mailbox, onOpen }: MailboxCardProps) {
  const [first] = mailbox.addresses;
  const chip = mailboxChip(mailbox);
  const who = customer.name || (first?.address ?? "");
  const unread = mailbox.emails.filter(isNew).length;
  return (
    <div data-part="mailbox-card" className={styles.mailboxCard}>
      <div className={styles.mailboxHeader}>
        <button
          type="button"
          className={styles.mailboxName}
          aria-label={`Mailbox of ${who}${unread > 0 ? `, ${unread} unread` : ""}`}
          title={first?.address}
          onClick={() => onOpen({ kind: "list" })}
        >
          <MailboxIcon className="s14" />
          <b className="ell">{shortAddress(first?.address ?? "")}</b>
        </button>
        {chip !== null && (
          <Chip mini kind={chip.kind}>
            {chip.text}
          </Chip>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label="Write email"
          onClick={() => onOpen({ kind: "writing", repliesTo: null })}
        >
          Write
        </Button>
      </div>
      {mailbox.emails.length === 0 ? (
        <p data-part="mailbox-empty" className={styles.mailboxEmpty}>
          No email yet.
        </p>
      ) : (
        <ul className={styles.mailboxRows}>
          {mailbox.emails.slice(0, maxShownEmails).map((email) => (
            <li key={email.id}>
              <EmailRow email={email} onOpen={() => onOpen({ kind: "reading", id: email.id })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EmailRowProps {
  email: SimulatedEmailSummary;
  isOpen?: boolean;
  onOpen: () => void;
}

/** The same row in the card and in the full mailbox list. */
export function EmailRow({ email, isOpen, onOpen }: EmailRowProps) {
  const frame = useTimeFrame();
  return (
    <button
      type="button"
      className={styles.emailRow}
      data-new={isNew(email) || undefined}
      data-trouble={hasDeliveryProblem(email) || undefined}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={styles.emailRowDot} />
      <span className={clsx("ell", styles.emailRowSubject)}>
        {isNew(email) && <span className="sr">Unread: </span>}
        {email.subject || "(no subject)"}
      </span>
      <time dateTime={email.at}>
        {isToday(email.at, frame) ? formatTime(email.at, frame) : formatDay(email.at, frame)}
      </time>
      <span className={clsx("ell", styles.emailRowStatus)}>{deliveryLabel(email)}</span>
    </button>
  );
}
