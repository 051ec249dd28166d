import { type MouseEvent, useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { useMailAuthor } from "#web/features/conversation/mail/use-mail-author.ts";
import { badgesOf } from "#web/features/conversation/mail/words/hint-words.ts";
import { type OwnAddress, toWords } from "#web/features/conversation/mail/words/people-words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { OpensIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { clockWords } from "#web/ui/time/time-words.ts";
import { MailDetails } from "./mail-details.tsx";
import { MailMenu, type MenuDeeds } from "./mail-menu.tsx";
import "./mail-head.css";

interface MailHeadProps extends MenuDeeds {
  entry: MessageEntry;
  /** Of the conversation; another one in the mail is shown. */
  subject: string;
}

/** Who wrote it, for whom, when; the rest on demand. */
export function MailHead({ entry, subject, ...deeds }: MailHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const author = useMailAuthor(entry);
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
            aria-label={isOpen ? "Hide details" : `Details: ${toWords(mail, ours)}`}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="ell">{toWords(mail, ours)}</span>
            <OpensIcon className="s12" />
          </button>
        )}
        <span className="meta-end">
          <MailMenu entry={entry} {...deeds} />
          {badgesOf(entry).map(({ words, title }) => (
            <Chip key={words} mini title={title}>
              {words}
            </Chip>
          ))}
          <Ago at={entry.at} words={clockWords} />
        </span>
      </div>
      {isOpen && mail !== null && <MailDetails entry={entry} mail={mail} />}
      {mail !== null && !isSameSubject(mail.subject, subject) && (
        <p className="mail-subject">{mail.subject}</p>
      )}
    </>
  );
}

function useOwnAddresses(): OwnAddress[] {
  const { lines } = useDesk("lines");
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
