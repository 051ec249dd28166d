import type { ReactNode } from "react";
import type { EmailPart } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import { useFullEmail } from "#web/features/conversation/email/body/use-full-email.ts";
import {
  type EmailPerson,
  personWithAddress,
} from "#web/features/conversation/email/labels/recipient-labels.ts";
import { authenticationText } from "#web/features/conversation/email/labels/security-labels.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./email-header.module.css";

interface EmailDetailsProps {
  entry: MessageEntry;
  email: EmailPart;
  /** Called if this part can't be loaded. */
  onClose: () => void;
}

/** Every email takes a moment; only a longer delay is shown. */
const noticedMs = 120_000;

/** All names with addresses, both timestamps, and the sender's authentication results. */
export function EmailDetails({ entry, email }: EmailDetailsProps) {
  const frame = useTimeFrame();
  const { claimedSentAt } = email;
  const { whole, isBusy, isFailed, request } = useFullEmail(entry.id);
  const people = (role: "replyTo" | "to" | "cc" | "bcc") => ({
    people: whole?.[role] ?? email[role],
    more: whole === undefined ? (email.more?.[role] ?? 0) : 0,
    isBusy,
    isFailed,
    onMore: request,
  });
  const isLate =
    claimedSentAt !== null &&
    Math.abs(Date.parse(claimedSentAt) - Date.parse(entry.at)) > noticedMs;
  return (
    <dl className={styles.emailDetails}>
      <DetailRow name={words.from}>
        {personWithAddress({ address: entry.from, name: email.fromName })}
      </DetailRow>
      <People name={words.replyToAddress} {...people("replyTo")} />
      <People name={words.to} {...people("to")} />
      <People name={words.cc} {...people("cc")} />
      <People name={words.bcc} {...people("bcc")} />
      <DetailRow name={words.subject}>{email.subject || words.none}</DetailRow>
      <DetailRow name={entry.direction === "in" ? words.received : words.sent}>
        {formatFullDateTime(entry.at, frame)}
      </DetailRow>
      {entry.direction === "in" && isLate && (
        <DetailRow name={words.sent}>
          {fill(words.accordingToSender, { time: formatFullDateTime(claimedSentAt, frame) })}
        </DetailRow>
      )}
      {email.auth !== null && (
        <DetailRow name={words.sender}>{authenticationText(email.auth)}</DetailRow>
      )}
      {email.size > 0 && <DetailRow name={words.size}>{formatBytes(email.size)}</DetailRow>}
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
          {isFailed ? words.othersNotLoaded : format(words.andMore, { more })}
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
