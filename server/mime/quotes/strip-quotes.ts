import { linesOfHtml } from "#server/mime/body/html-to-lines.ts";
import { splitLines } from "./body-line.ts";
import { joinLines } from "./join-lines.ts";
import { stripQuotedLines } from "./strip-quoted-lines.ts";

interface StrippedBody {
  readonly visible: string;
  readonly quotedText: string;
  readonly htmlQuoteOffset: number | null;
}

export function stripTextQuotes(text: string): StrippedBody {
  const { visible, quoted } = stripQuotedLines(splitLines(text));
  return { visible: joinLines(visible), quotedText: joinLines(quoted), htmlQuoteOffset: null };
}

export function stripHtmlQuotes(html: string): StrippedBody {
  const { visible, quoted, tail } = stripQuotedLines(linesOfHtml(html));
  return {
    visible: joinLines(visible),
    quotedText: joinLines(quoted),
    htmlQuoteOffset: tail?.at ?? null,
  };
}

/** HTML first: there the mail client itself marks the quote. */
export function stripQuotes(text: string, html: string | null): StrippedBody {
  if (html === null) return stripTextQuotes(text);
  const fromHtml = stripHtmlQuotes(html);
  if (fromHtml.quotedText !== "" || text === "") return fromHtml;
  return { ...stripTextQuotes(text), htmlQuoteOffset: fromHtml.htmlQuoteOffset };
}
