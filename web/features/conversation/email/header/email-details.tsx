import type { ReactNode } from "react";
import type { EmailPart } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { useFullEmail } from "#web/features/conversation/email/body/use-whole-mail.ts";
import {
  type EmailPerson,
  personWithAddress,
} from "#web/features/conversation/email/labels/recipient-labels.ts";
import { authenticationText } from "#web/features/conversation/email/labels/security-labels.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

interface EmailDetailsProps {
  entry: MessageEntry;
  email: EmailPart;
}

/** Every email takes a moment; only a longer delay is shown. */
const noticedMs = 120_000;

/** All names with addresses, both timestamps, and the sender's authentication results. */
export function EmailDetails({ entry, email }: EmailDetailsProps) {
  const frame = useTimeFrame();
  const { claimedSentAt } = email;
  const { whole, isBusy, isFailed, ask } = useFullEmail(entry.id);
  const people = (role: "replyTo" | "to" | "cc" | "bcc") => ({
    people: whole?.[role] ?? email[role],
    more: whole === undefined ? (email.more?.[role] ?? 0) : 0,
    ...{ isBusy, isFailed, onMore: ask },
  });
  const isLate =
    claimedSentAt !== null &&
    Math.abs(Date.parse(claimedSentAt) - Date.parse(entry.at)) > noticedMs;
  return (
    <dl className="mail-details">
      <DetailRow name="From">
        {personWithAddress({ address: entry.from, name: email.fromName })}
      </DetailRow>
      <People name="Reply to" {...people("replyTo")} />
      <People name="To" {...people("to")} />
      <People name="Cc" {...people("cc")} />
      <People name="Bcc" {...people("bcc")} />
      <DetailRow name="Subject">{email.subject || "None"}</DetailRow>
      <DetailRow name={entry.direction === "in" ? "Came" : "Written"}>
        {formatFullDateTime(entry.at, frame)}
      </DetailRow>
      {entry.direction === "in" && isLate && (
        <DetailRow name="Sent">
          {formatFullDateTime(claimedSentAt, frame)}, by the sender's clock
        </DetailRow>
      )}
      {email.auth !== null && <DetailRow name="Sender">{authenticationText(email.auth)}</DetailRow>}
      {email.size > 0 && <DetailRow name="Size">{formatBytes(email.size)}</DetailRow>}
    </dl>
  );
}

interface PeopleProps {
  name: string;
  people: readonly EmailPerson[];
  /** Number of people not loaded yet. */
  more: number;
  isBusy: boolean;
  isFailed: boolean;
  onMore: () => void;
}

function People({ name, people, more, isBusy, isFailed, onMore }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <DetailRow name={name}>
      {people.map(personWithAddress).join(", ")}
      {more > 0 && (
        <Button size="small" kind="quiet" busy={isBusy} onClick={onMore}>
          {isFailed
            ? "Couldn't load the others. Try again"
            : `and ${more.toLocaleString("en-US")} more`}
        </Button>
      )}
    </DetailRow>
  );
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
