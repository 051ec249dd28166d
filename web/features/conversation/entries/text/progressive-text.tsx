import { type ReactNode, useState } from "react";
import * as words from "#web/features/conversation/entries/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LinkedText } from "./linked-text.tsx";
import { hasLongWord } from "./long-word.ts";
import { hasManyTurns } from "./turns.ts";

/** Characters laid out without a noticeable delay. Few emails are longer. */
const longestPiece = 20_000;
/** A word that no language has and no address: it is broken into lines letter by letter. */
const longestWord = 3_000;
/** Of a text that takes long to lay out, and of one beside others. */
export const shortPiece = 5_000;

/** Kerning is off in texts with a longer word. */
const maxKerned = 300;

interface ProgressiveTextProps {
  text: string;
  start?: number;
  piece?: number;
  className?: string;
  draw?: (text: string) => ReactNode;
}

export const drawLinks = (text: string): ReactNode => <LinkedText text={text} />;

/** Shows the rest of a long text piece by piece, because layout blocks the main thread. */
export function ProgressiveText({
  text,
  start = 1,
  piece = longestPiece,
  className,
  draw = drawLinks,
}: ProgressiveTextProps) {
  const [pieces, setPieces] = useState(start);
  const isSlow = hasLongWord(text, longestWord) || hasManyTurns(text);
  const length = isSlow ? shortPiece : piece;
  const formatted = text.slice(0, pieces * length);
  const left = text.length - formatted.length;
  // A browser lays out a paragraph as a whole, so that the next piece of a slow text is one of its own.
  const paragraphs = isSlow ? piecesOf(formatted, length) : [formatted];
  const style = hasLongWord(formatted, maxKerned) ? unkerned : undefined;
  return (
    <>
      {paragraphs.map((part, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
        <p key={nth} className={className} style={style}>
          {draw(part)}
        </p>
      ))}
      {left > 0 && (
        <Button size="small" onClick={() => setPieces(pieces + 1)}>
          {showMoreLabel(left, text.length)}
        </Button>
      )}
    </>
  );
}

const unkerned = { fontKerning: "none" } as const;

const piecesOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, nth) =>
    text.slice(nth * length, (nth + 1) * length),
  );

export const showMoreLabel = (left: number, all: number): string =>
  fill(words.showMore, { percent: Math.ceil((left / all) * 100) });
