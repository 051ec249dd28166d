import { type MouseEvent, useState } from "react";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import {
  type OwnAddress,
  recipientsLabel,
} from "#web/features/conversation/email/labels/recipient-labels.ts";
import { emailBadges } from "#web/features/conversation/email/labels/security-labels.ts";
import { useEmailAuthor } from "#web/features/conversation/email/use-email-author.ts";
import * as words from "#web/features/conversation/email/words.ts";
import entriesStyles from "#web/features/conversation/entries/entries.module.css";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { formatTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./email-header.module.css";
import { EmailMenu, type EmailMenuActions } from "./email-menu.tsx";

const EmailDetails = lazyDialog(async () => (await import("./email-details.tsx")).EmailDetails);

interface EmailHeadProps extends EmailMenuActions {
  entry: MessageEntry;
  /** Subject of the conversation; the email's subject is shown if it differs. */
  subject: string;
}

/** Author, recipients and time; details on demand. */
export function EmailHeader({ entry, subject, ...actions }: EmailHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const author = useEmailAuthor(entry);
  const ours = useOwnAddresses();
  const { email } = entry;
  const foldBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) actions.onFold();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu collapses it by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu collapses it by keyboard */}
      <div
        data-part="meta"
        className={clsx(entriesStyles.meta, styles.emailMeta)}
        onClick={foldBeside}
      >
        <Avatar name={author.name} size={20} />
        <b className="ell" title={entry.from}>
          {author.name}
        </b>
        {email !== null && (
          <button
            type="button"
            className={styles.recipientsButton}
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? words.hideDetails
                : fill(words.detailsOf, { recipients: recipientsLabel(email, ours) })
            }
            onClick={() => setOpen(!isOpen)}
          >
            <span className="ell">{recipientsLabel(email, ours)}</span>
            <OpensIcon className="s12" />
          </button>
        )}
        <span data-part="meta-end" className={entriesStyles.metaEnd}>
          <EmailMenu entry={entry} {...actions} />
          {emailBadges(entry).map(({ text, title }) => (
            <Chip key={text} mini title={title}>
              {text}
            </Chip>
          ))}
          <RelativeTime at={entry.at} text={formatTime} />
        </span>
      </div>
      {isOpen && email !== null && (
        <EmailDetails entry={entry} email={email} onClose={() => setOpen(false)} />
      )}
      {email !== null && !isSameSubject(email.subject, subject) && (
        <p className={styles.emailSubject}>{email.subject}</p>
      )}
    </>
  );
}

function useOwnAddresses(): OwnAddress[] {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  return inboxes
    .filter(({ kind }) => kind === "email")
    .flatMap(({ address, email }) =>
      [address, ...(email?.aliases ?? [])].map((one) => ({ address: one, name: "" })),
    );
}

function isSameSubject(one: string, other: string): boolean {
  const bare = (text: string) => stripSubjectPrefixes(text).toLowerCase();
  return bare(one) === "" || bare(one) === bare(other);
}
