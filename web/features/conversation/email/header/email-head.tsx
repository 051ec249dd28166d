import { type MouseEvent, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import {
  type OwnAddress,
  recipientsLabel,
} from "#web/features/conversation/email/labels/recipient-labels.ts";
import { emailBadges } from "#web/features/conversation/email/labels/security-labels.ts";
import { useEmailAuthor } from "#web/features/conversation/email/use-email-author.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { formatTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { EmailDetails } from "./email-details.tsx";
import { EmailMenu, type EmailMenuActions } from "./email-menu.tsx";
import "./email-head.css";

interface MailHeadProps extends EmailMenuActions {
  entry: MessageEntry;
  /** Of the conversation; another one in the mail is shown. */
  subject: string;
}

/** Who wrote it, for whom, when; the rest on demand. */
export function EmailHead({ entry, subject, ...deeds }: MailHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const author = useEmailAuthor(entry);
  const ours = useOwnAddresses();
  const { mail } = entry;
  const foldBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) deeds.onFold();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu folds it by key */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu folds it by key */}
      <div className="meta mail-meta" onClick={foldBeside}>
        <Avatar name={author.name} size={20} />
        <b className="ell" title={entry.from}>
          {author.name}
        </b>
        {mail !== null && (
          <button
            type="button"
            className="to-words"
            aria-expanded={isOpen}
            aria-label={isOpen ? "Hide details" : `Details: ${recipientsLabel(mail, ours)}`}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="ell">{recipientsLabel(mail, ours)}</span>
            <OpensIcon className="s12" />
          </button>
        )}
        <span className="meta-end">
          <EmailMenu entry={entry} {...deeds} />
          {emailBadges(entry).map(({ words, title }) => (
            <Chip key={words} mini title={title}>
              {words}
            </Chip>
          ))}
          <RelativeTime at={entry.at} words={formatTime} />
        </span>
      </div>
      {isOpen && mail !== null && <EmailDetails entry={entry} mail={mail} />}
      {mail !== null && !isSameSubject(mail.subject, subject) && (
        <p className="mail-subject">{mail.subject}</p>
      )}
    </>
  );
}

function useOwnAddresses(): OwnAddress[] {
  const { lines } = useBootstrap("lines");
  return lines
    .filter(({ kind }) => kind === "mail")
    .flatMap(({ address, mail }) =>
      [address, ...(mail?.aliases ?? [])].map((one) => ({ address: one, name: "" })),
    );
}

/** An answer carries "Re:" before the same words, in many tongues. */
function isSameSubject(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .replace(
        /^(?:\s*(?:re|aw|sv|vs|antw|rif|res|odp|ynt|fwd?|wg|tr|rv|enc|vl)(?:\[\d+\])?\s*:)+/i,
        "",
      )
      .trim()
      .toLowerCase();
  return bare(one) === "" || bare(one) === bare(other);
}
