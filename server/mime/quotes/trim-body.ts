import { linesOfHtml } from "#server/mime/body/html-to-lines.ts";
import { joinLines } from "./join-lines.ts";
import { linesOfText } from "./line.ts";
import { trimLines } from "./trim-lines.ts";

export interface TrimmedBody {
  readonly visible: string;
  readonly elided: string;
  readonly htmlFoldsAt: number | null;
}

export function trimText(text: string): TrimmedBody {
  const { visible, elided } = trimLines(linesOfText(text));
  return { visible: joinLines(visible), elided: joinLines(elided), htmlFoldsAt: null };
}

export function trimHtml(html: string): TrimmedBody {
  const { visible, elided, tail } = trimLines(linesOfHtml(html));
  return { visible: joinLines(visible), elided: joinLines(elided), htmlFoldsAt: tail?.at ?? null };
}

/** HTML first: there the mail client itself marks what it quotes. */
export function trimBody(text: string, html: string | null): TrimmedBody {
  if (html === null) return trimText(text);
  const fromHtml = trimHtml(html);
  if (fromHtml.elided !== "" || text === "") return fromHtml;
  return { ...trimText(text), htmlFoldsAt: fromHtml.htmlFoldsAt };
}
