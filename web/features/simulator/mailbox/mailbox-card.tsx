import type { SimulatedMailbox, SimulatedMailHead } from "#contract/simulator/simulated-mail.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { MailboxIcon } from "#web/features/simulator/glyphs.ts";
import { Button } from "#web/ui/button/button.tsx";
import { names } from "#web/ui/class-names.ts";
import { Chip } from "#web/ui/text/chip.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { clockWords, dayWords } from "#web/ui/time/time-words.ts";
import type { MailView } from "./mail-view.ts";
import { chipOf, fateOf, isNew, isTrouble, shortAddress } from "./mailbox-words.ts";
import "./mailbox-card.css";

interface MailboxCardProps {
  customer: SimulatedCustomer;
  mailbox: SimulatedMailbox;
  onOpen: (view: MailView) => void;
}

const shown = 2;

/** Beside the door of the house: whose it is, and what came last. */
export function MailboxCard({ customer, mailbox, onOpen }: MailboxCardProps) {
  const [first] = mailbox.addresses;
  const chip = chipOf(mailbox);
  const who = customer.name || (first?.address ?? "");
  const unread = mailbox.mails.filter(isNew).length;
  return (
    <div className="mailbox-card">
      <div className="mailbox-head">
        <button
          type="button"
          className="mailbox-name"
          aria-label={`Mailbox of ${who}${unread > 0 ? `, ${unread} unread` : ""}`}
          title={first?.address}
          onClick={() => onOpen({ kind: "list" })}
        >
          <MailboxIcon className="s14" />
          <b className="ell">{shortAddress(first?.address ?? "")}</b>
        </button>
        {chip !== null && (
          <Chip mini kind={chip.kind}>
            {chip.words}
          </Chip>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label="Write email"
          onClick={() => onOpen({ kind: "writing", answers: null })}
        >
          Write
        </Button>
      </div>
      {mailbox.mails.length === 0 ? (
        <p className="mailbox-empty">No email yet.</p>
      ) : (
        <ul className="mailbox-rows">
          {mailbox.mails.slice(0, shown).map((mail) => (
            <li key={mail.id}>
              <MailRow mail={mail} onOpen={() => onOpen({ kind: "reading", id: mail.id })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MailRowProps {
  mail: SimulatedMailHead;
  isOpen?: boolean;
  onOpen: () => void;
}

/** The same row in the card and in the list of the whole mailbox. */
export function MailRow({ mail, isOpen, onOpen }: MailRowProps) {
  const frame = useTimeFrame();
  const day = dayWords(mail.at, frame);
  return (
    <button
      type="button"
      className={names("mail-line", isNew(mail) && "new", isTrouble(mail) && "trouble")}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className="mail-line-dot" />
      <span className="mail-line-subject ell">
        {isNew(mail) && <span className="sr">Unread: </span>}
        {mail.subject || "(no subject)"}
      </span>
      <time dateTime={mail.at}>{day === "Today" ? clockWords(mail.at, frame) : day}</time>
      <span className="mail-line-fate ell">{fateOf(mail)}</span>
    </button>
  );
}
