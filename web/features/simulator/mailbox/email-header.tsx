import type { EmailPerson, SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { DeliveredIcon, FailedIcon, FileIcon } from "#web/ui/icons.tsx";
import { formatDay, formatTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatSize, hasDeliveryProblem, personLabel } from "./mailbox-labels.ts";

interface MailFactsProps {
  mail: SimulatedEmail;
  isOpened: boolean;
}

/** All above the words: who, when, what hangs on it, and on wish the headers as they came. */
export function EmailHeader({ mail, isOpened }: MailFactsProps) {
  const frame = useTimeFrame();
  return (
    <header className="mail-facts">
      <h3>{mail.subject || "(no subject)"}</h3>
      <div className="mail-from">
        <Avatar name={personLabel(mail.from)} size={32} />
        <div className="grow">
          <p className="ell">
            <b>{personLabel(mail.from)}</b>{" "}
            {mail.from.name !== "" && <span className="mail-address">{mail.from.address}</span>}
          </p>
          <p className="mail-to">
            to {list(mail.to)}
            {mail.cc.length > 0 && `, cc ${list(mail.cc)}`}
          </p>
        </div>
        <time dateTime={mail.at}>
          {formatDay(mail.at, frame)} {formatTime(mail.at, frame)}
        </time>
      </div>
      <Fate mail={mail} />
      {mail.files.length > 0 && <Files mail={mail} />}
      {isOpened && <Headers mail={mail} />}
    </header>
  );
}

const list = (people: readonly EmailPerson[]): string =>
  people.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");

const fates = {
  on_its_way: "Being delivered to Deskbell. If Deskbell is down, it waits.",
  taken: "Delivered to Deskbell",
  not_taken: "Deskbell rejected it",
} as const;

function Fate({ mail }: { mail: SimulatedEmail }) {
  if (mail.folder === "received" || (mail.folder === "sent" && mail.tick === null)) return null;
  const isBad = hasDeliveryProblem(mail);
  const words = mail.folder === "bounced" ? "Bounced" : fates[mail.tick ?? "on_its_way"];
  return (
    <p className={clsx("mail-fate", isBad && "bad")}>
      {isBad && <FailedIcon className="s14" />}
      {mail.tick === "taken" && <DeliveredIcon className="s14" />}
      <span>
        {words}
        {isBad && mail.detail !== null && `: ${mail.detail}`}
      </span>
    </p>
  );
}

function Files({ mail }: { mail: SimulatedEmail }) {
  return (
    <ul className="mail-files" aria-label="Attached files">
      {mail.files.map((file) => (
        <li key={file.place}>
          <a href={`/simulator/api/mails/${mail.id}/files/${file.place}`} download={file.name}>
            <FileIcon className="s14" />
            <span className="ell">{file.name}</span>
            <span className="mail-size">{formatSize(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Headers({ mail }: { mail: SimulatedEmail }) {
  return (
    <section className="mail-headers" aria-label="Headers">
      <dl>
        {mail.headers.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail may hold one header twice; it never changes
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a href={`/simulator/api/mails/${mail.id}/raw`} download="mail.eml">
        Full source, {formatSize(mail.size)}
      </a>
    </section>
  );
}
