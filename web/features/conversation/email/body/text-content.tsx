import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { LinkedText } from "#web/features/conversation/entries/linked-text.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./email-content-view.module.css";
import { hasLongWord } from "./long-word.ts";
import { QuoteToggle } from "./quote-toggle.tsx";
import { useFullEmail } from "./use-full-email.ts";

/** A plain-text email. The rest of a long one and its quote are fetched on demand. */
export function TextContent({ entry }: { entry: MessageEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { whole, isBusy, isFailed, request } = useFullEmail(entry.id);
  const hasQuote = entry.email?.hasQuotedText === true && !isPending(entry);
  const { data } = useQuery({ ...emailBodyQuery(entry.id), enabled: isOpen && hasQuote });
  const left = whole === undefined ? (entry.email?.more?.text ?? 0) : 0;
  const pieces = whole === undefined ? 1 : 2;
  return (
    <div data-testid="email-text" className={styles.emailText} dir="auto">
      {entry.text.trim() === "" ? (
        <i className="muted">{words.emptyMessage}</i>
      ) : (
        <ProgressiveText key={pieces} text={(whole?.text ?? entry.text).trim()} start={pieces} />
      )}
      {left > 0 && (
        <Button size="small" busy={isBusy} onClick={request}>
          {isFailed ? words.restNotLoaded : showMoreLabel(left, left + entry.text.length)}
        </Button>
      )}
      {hasQuote && (
        <QuoteToggle
          quotedText={data?.quotedText ?? ""}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && data && <ProgressiveText text={data.quotedText} className={styles.quoted} />}
    </div>
  );
}

/** Characters laid out without a noticeable delay. Few emails are longer. */
const longestPiece = 20_000;
/** A word that no language has and no address: it is broken into lines letter by letter. */
const longestWord = 3_000;
const longestPieceOfWords = 5_000;

/** Kerning is off in texts with a longer word. */
const maxKerned = 300;

/** Shows the rest of a long text piece by piece, because layout blocks the main thread. */
function ProgressiveText({
  text,
  start = 1,
  className,
}: {
  text: string;
  start?: number;
  className?: string;
}) {
  const [pieces, setPieces] = useState(start);
  const piece = hasLongWord(text, longestWord) ? longestPieceOfWords : longestPiece;
  const formatted = text.slice(0, pieces * piece);
  const left = text.length - formatted.length;
  return (
    <>
      <p className={clsx(className, hasLongWord(formatted, maxKerned) && styles.unkerned)}>
        <LinkedText text={formatted} />
      </p>
      {left > 0 && (
        <Button size="small" onClick={() => setPieces(pieces + 1)}>
          {showMoreLabel(left, text.length)}
        </Button>
      )}
    </>
  );
}

const showMoreLabel = (left: number, all: number): string =>
  fill(words.showMore, { percent: Math.ceil((left / all) * 100) });
