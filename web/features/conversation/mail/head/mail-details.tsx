import type { ReactNode } from "react";
import type { MailPart } from "#contract/live.ts";
import { sayBytes } from "#domain/limits.ts";
import { authWords } from "#web/features/conversation/mail/words/hint-words.ts";
import { fullPerson, type MailPerson } from "#web/features/conversation/mail/words/people-words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { fullWords } from "#web/ui/time/time-words.ts";

interface MailDetailsProps {
  entry: MessageEntry;
  mail: MailPart;
}

/** Every mail takes a moment; only a delay is worth a line. */
const noticedMs = 120_000;

/** Every name with its address, both times, and what the sender's domain says of it. */
export function MailDetails({ entry, mail }: MailDetailsProps) {
  const frame = useTimeFrame();
  const { toldAt } = mail;
  const isLate = toldAt !== null && Math.abs(Date.parse(toldAt) - Date.parse(entry.at)) > noticedMs;
  return (
    <dl className="mail-details">
      <Fact name="From">{fullPerson({ address: entry.from, name: mail.fromName })}</Fact>
      <People name="Reply to" people={mail.replyTo} />
      <People name="To" people={mail.to} />
      <People name="Cc" people={mail.cc} />
      <People name="Bcc" people={mail.bcc} />
      <Fact name="Subject">{mail.subject || "None"}</Fact>
      <Fact name={entry.direction === "in" ? "Came" : "Written"}>{fullWords(entry.at, frame)}</Fact>
      {entry.direction === "in" && isLate && (
        <Fact name="Sent">{fullWords(toldAt, frame)}, by the sender’s clock</Fact>
      )}
      {mail.auth !== null && <Fact name="Sender">{authWords(mail.auth)}</Fact>}
      {mail.size > 0 && <Fact name="Size">{sayBytes(mail.size)}</Fact>}
    </dl>
  );
}

function People({ name, people }: { name: string; people: readonly MailPerson[] }) {
  if (people.length === 0) return null;
  return <Fact name={name}>{people.map(fullPerson).join(", ")}</Fact>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
