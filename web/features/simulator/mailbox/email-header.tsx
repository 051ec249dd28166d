import type { EmailPerson, SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { formatBytes } from "#domain/limits.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { DeliveredIcon, FailedIcon, FileIcon } from "#web/ui/icons.tsx";
import { formatDay, formatTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./email-reader.module.css";
import { hasDeliveryProblem, personLabel } from "./mailbox-labels.ts";

interface EmailHeaderProps {
  email: SimulatedEmail;
  isOpened: boolean;
}

/** Everything above the text: people, time, attachments, and the raw headers on demand. */
export function EmailHeader({ email, isOpened }: EmailHeaderProps) {
  const frame = useTimeFrame();
  return (
    <header className={styles.emailDetails}>
      <h3>{email.subject || "(no subject)"}</h3>
      <div className={styles.emailFrom}>
        <Avatar name={personLabel(email.from)} size={32} />
        <div className="grow">
          <p className="ell">
            <b>{personLabel(email.from)}</b>{" "}
            {email.from.name !== "" && (
              <span className={styles.emailAddress}>{email.from.address}</span>
            )}
          </p>
          <p className={styles.emailTo}>
            to {list(email.to)}
            {email.cc.length > 0 && `, cc ${list(email.cc)}`}
          </p>
        </div>
        <time dateTime={email.at}>
          {formatDay(email.at, frame)} {formatTime(email.at, frame)}
        </time>
      </div>
      <EmailState email={email} />
      {email.files.length > 0 && <Files email={email} />}
      {isOpened && <Headers email={email} />}
    </header>
  );
}

const list = (people: readonly EmailPerson[]): string =>
  people.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");

const deliveryStates = {
  pending: "Being delivered to Deskbell. If Deskbell is down, it waits.",
  accepted: "Delivered to Deskbell",
  rejected: "Deskbell rejected it",
} as const;

function EmailState({ email }: { email: SimulatedEmail }) {
  if (email.folder === "received" || (email.folder === "sent" && email.acceptance === null))
    return null;
  const isBad = hasDeliveryProblem(email);
  const text =
    email.folder === "bounced" ? "Bounced" : deliveryStates[email.acceptance ?? "pending"];
  return (
    <p className={styles.emailStatus} data-bad={isBad || undefined}>
      {isBad && <FailedIcon className="s14" />}
      {email.acceptance === "accepted" && <DeliveredIcon className="s14" />}
      <span>
        {text}
        {isBad && email.detail !== null && `: ${email.detail}`}
      </span>
    </p>
  );
}

function Files({ email }: { email: SimulatedEmail }) {
  return (
    <ul className={styles.emailFiles} aria-label="Attached files">
      {email.files.map((file) => (
        <li key={file.position}>
          <a href={`/simulator/api/emails/${email.id}/files/${file.position}`} download={file.name}>
            <FileIcon className="s14" />
            <span className="ell">{file.name}</span>
            <span className={styles.emailSize}>{formatBytes(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Headers({ email }: { email: SimulatedEmail }) {
  return (
    <section className={styles.emailHeaders} aria-label="Headers">
      <dl>
        {email.headers.map(({ name, value }, position) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an email may contain a header twice, and the rows never change
            key={position}
          >
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a href={`/simulator/api/emails/${email.id}/raw`} download="mail.eml">
        Full source, {formatBytes(email.size)}
      </a>
    </section>
  );
}
