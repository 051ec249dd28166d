import type { ReactNode } from "react";
import type { EmailPart } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { useWholeMail } from "#web/features/conversation/email/body/use-whole-mail.ts";
import {
  type EmailPerson,
  personWithAddress,
} from "#web/features/conversation/email/labels/recipient-labels.ts";
import { authenticationText } from "#web/features/conversation/email/labels/security-labels.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

interface MailDetailsProps {
  entry: MessageEntry;
  mail: EmailPart;
}

/** Every mail takes a moment; only a delay is worth a line. */
const noticedMs = 120_000;

/** Every name with its address, both times, and what the sender's domain says of it. */
export function EmailDetails({ entry, mail }: MailDetailsProps) {
  const frame = useTimeFrame();
  const { claimedSentAt } = mail;
  const { whole, isBusy, isFailed, ask } = useWholeMail(entry.id);
  const people = (role: "replyTo" | "to" | "cc" | "bcc") => ({
    people: whole?.[role] ?? mail[role],
    more: whole === undefined ? (mail.more?.[role] ?? 0) : 0,
    ...{ isBusy, isFailed, onMore: ask },
  });
  const isLate =
    claimedSentAt !== null &&
    Math.abs(Date.parse(claimedSentAt) - Date.parse(entry.at)) > noticedMs;
  return (
    <dl className="mail-details">
      <Fact name="From">{personWithAddress({ address: entry.from, name: mail.fromName })}</Fact>
      <People name="Reply to" {...people("replyTo")} />
      <People name="To" {...people("to")} />
      <People name="Cc" {...people("cc")} />
      <People name="Bcc" {...people("bcc")} />
      <Fact name="Subject">{mail.subject || "None"}</Fact>
      <Fact name={entry.direction === "in" ? "Came" : "Written"}>
        {formatFullDateTime(entry.at, frame)}
      </Fact>
      {entry.direction === "in" && isLate && (
        <Fact name="Sent">{formatFullDateTime(claimedSentAt, frame)}, by the sender's clock</Fact>
      )}
      {mail.auth !== null && <Fact name="Sender">{authenticationText(mail.auth)}</Fact>}
      {mail.size > 0 && <Fact name="Size">{formatBytes(mail.size)}</Fact>}
    </dl>
  );
}

interface PeopleProps {
  name: string;
  people: readonly EmailPerson[];
  /** So many are not here yet. */
  more: number;
  isBusy: boolean;
  isFailed: boolean;
  onMore: () => void;
}

function People({ name, people, more, isBusy, isFailed, onMore }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <Fact name={name}>
      {people.map(personWithAddress).join(", ")}
      {more > 0 && (
        <Button size="small" kind="quiet" busy={isBusy} onClick={onMore}>
          {isFailed
            ? "Couldn't load the others. Try again"
            : `and ${more.toLocaleString("en-US")} more`}
        </Button>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
