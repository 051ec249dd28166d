import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailBodyQuery } from "#web/data/timeline/mail-body.ts";
import { isPending } from "#web/data/timeline/timeline.ts";
import { linkedParts } from "#web/features/conversation/entries/linked-parts.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { QuotePill } from "./quote-pill.tsx";

/** Plain words, as most people write; what they quote is fetched when somebody wants to see it. */
export function TextWords({ entry }: { entry: MessageEntry }) {
  const [isOpen, setOpen] = useState(false);
  const hasQuote = entry.mail?.hasElided === true && !isPending(entry);
  const { data } = useQuery({ ...mailBodyQuery(entry.id), enabled: isOpen && hasQuote });
  return (
    <div className="mail-words" dir="auto">
      {entry.text.trim() === "" ? (
        <i className="muted">No words</i>
      ) : (
        <p>
          <Linked text={entry.text.trim()} />
        </p>
      )}
      {hasQuote && (
        <QuotePill elided={data?.elided ?? ""} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      {isOpen && data && (
        <p className="quoted">
          <Linked text={data.elided} />
        </p>
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return linkedParts(text).map(({ words, href }, index) =>
    href === null ? (
      words
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-link"
      >
        {words}
      </a>
    ),
  );
}
