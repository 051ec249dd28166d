import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { AttachIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";

interface MailRowProps {
  entry: MessageEntry;
  author: string;
  onOpen: () => void;
}

const longestSnippet = 160;

/** An older mail of a long thread: who, its first words, when. */
export function MailRow({ entry, author, onOpen }: MailRowProps) {
  const snippet = entry.text
    .slice(0, longestSnippet * 2)
    .replace(/\s+/g, " ")
    .trim();
  return (
    <button type="button" className="mail-row" aria-expanded={false} onClick={onOpen}>
      <b className="ell">{author}</b>
      <span className="ell snippet">
        {snippet === "" ? entry.mail?.subject || "No words" : snippet.slice(0, longestSnippet)}
      </span>
      {entry.attachments.length > 0 && (
        <AttachIcon className="s14" aria-label={`${entry.attachments.length} attached`} />
      )}
      <Ago at={entry.at} />
    </button>
  );
}
