import type { ReactNode } from "react";
import { drawLinks, ProgressiveText, shortPiece } from "./progressive-text.tsx";

interface EntryTextProps {
  text: string;
  draw?: (text: string) => ReactNode;
}

const maxShort = 2_000;

/** The text of a bubble or note: a long one in shorter pieces than an email, since a conversation shows many at once. */
export function EntryText({ text, draw = drawLinks }: EntryTextProps) {
  if (text.length <= maxShort) return draw(text);
  return <ProgressiveText text={text} piece={shortPiece} draw={draw} />;
}
