import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { linkify } from "#web/features/conversation/entries/linkify.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { hasLongWord } from "./long-word.ts";
import { QuoteToggle } from "./quote-toggle.tsx";
import { useWholeMail } from "./use-whole-mail.ts";

/** Plain words, as most people write; the rest of a long one, and what they quote, is fetched when somebody wants to see it. */
export function TextContent({ entry }: { entry: MessageEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { whole, isBusy, isFailed, ask } = useWholeMail(entry.id);
  const hasQuote = entry.mail?.hasQuotedText === true && !isPending(entry);
  const { data } = useQuery({ ...emailBodyQuery(entry.id), enabled: isOpen && hasQuote });
  const left = whole === undefined ? (entry.mail?.more?.text ?? 0) : 0;
  const pieces = whole === undefined ? 1 : 2;
  return (
    <div className="mail-words" dir="auto">
      {entry.text.trim() === "" ? (
        <i className="muted">Empty message</i>
      ) : (
        <Long key={pieces} text={(whole?.text ?? entry.text).trim()} start={pieces} />
      )}
      {left > 0 && (
        <Button size="small" busy={isBusy} onClick={ask}>
          {isFailed
            ? "Couldn't load the rest. Try again"
            : moreWords(left, left + entry.text.length)}
        </Button>
      )}
      {hasQuote && (
        <QuoteToggle
          elided={data?.elided ?? ""}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && data && <Long text={data.elided} className="quoted" />}
    </div>
  );
}

/** As much as is laid out without being felt, characters. Few mails are longer. */
const longestPiece = 20_000;

/** Beyond that the letters of a word are set without regard to their neighbours. */
const mostKerned = 300;

/** The rest of a long text comes piece by piece: letters are set on the thread that answers keys. */
function Long({
  text,
  start = 1,
  className,
}: {
  text: string;
  start?: number;
  className?: string;
}) {
  const [pieces, setPieces] = useState(start);
  const shown = text.slice(0, pieces * longestPiece);
  const left = text.length - shown.length;
  return (
    <>
      <p className={clsx(className, hasLongWord(shown, mostKerned) && "unkerned")}>
        <Linked text={shown} />
      </p>
      {left > 0 && (
        <Button size="small" onClick={() => setPieces(pieces + 1)}>
          {moreWords(left, text.length)}
        </Button>
      )}
    </>
  );
}

const moreWords = (left: number, all: number): string =>
  `Show more (${Math.ceil((left / all) * 100)}% left)`;

function Linked({ text }: { text: string }) {
  return linkify(text).map(({ words, href }, index) =>
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
