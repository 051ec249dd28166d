import type { MessageEntry } from "#web/data/message-mutations.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { MailIcon, TextIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./threading-dialog.module.css";
import * as words from "./words.ts";

interface MessageSnippetProps {
  entry: MessageEntry;
  contactName: string;
}

const longest = 200;

/** The affected message in one line. */
export function MessageSnippet({ entry, contactName }: MessageSnippetProps) {
  const people = useMemberNames();
  const writer = entry.email?.fromName || contactName;
  const by = entry.direction === "out" ? people.callOf(entry.author.memberId) : writer;
  const snippet = entry.text.replace(/\s+/g, " ").trim().slice(0, longest);
  return (
    <p className={styles.messageSnippet}>
      {entry.channel === "email" ? (
        <MailIcon className="c-email" />
      ) : (
        <TextIcon className="c-sms" />
      )}
      <b>{by}</b>
      <span className="ell">{snippet || entry.email?.subject || words.emptyMessage}</span>
      <RelativeTime at={entry.at} />
    </p>
  );
}
