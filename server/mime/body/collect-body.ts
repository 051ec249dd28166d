import type { MimePart } from "#server/mime/parts/mime-tree.ts";
import { htmlToText } from "./html-to-lines.ts";

interface CollectedBody {
  readonly text: string;
  readonly html: string | null;
  /** Parts that are neither text nor HTML of the body. */
  readonly files: readonly MimePart[];
  /** Message-IDs of emails shown inside this one. */
  readonly innerIds: readonly string[];
}

interface Piece {
  readonly text: string | null;
  readonly html: string | null;
}

/** What a reader would see, as text and as HTML: one of the alternatives, parts in order. */
export function collectBody(root: MimePart, maxChars: number): CollectedBody {
  const files: MimePart[] = [];
  const pieces = piecesOf(root, files, maxChars, 0).filter(
    (piece) => piece.text !== null || piece.html !== null,
  );
  const hasHtml = pieces.some((piece) => piece.html !== null);
  return {
    text: pieces
      .map((piece) => piece.text ?? htmlToText(piece.html ?? ""))
      .filter((text) => text !== "")
      .join("\n"),
    html: hasHtml
      ? pieces.map((piece) => piece.html ?? asHtml(piece.text ?? "")).join("<br>\n")
      : null,
    files,
    innerIds: innerIdsOf(root),
  };
}

function innerIdsOf(root: MimePart): string[] {
  const inside = [...root.children];
  for (const part of inside) inside.push(...part.children);
  return inside.flatMap((part) => (part.messageId ? [part.messageId] : []));
}

function piecesOf(part: MimePart, files: MimePart[], maxChars: number, level: number): Piece[] {
  if (part.isAttachment) {
    files.push(part);
    return [];
  }
  if (part.children.length === 0) return leafOf(part, maxChars);
  // The parser refuses more than a thousand parts; no real email nests a hundred levels.
  if (level > 100) return [];
  const inner = part.children.map((child) => piecesOf(child, files, maxChars, level + 1));
  return part.type === "multipart/alternative" ? chooseAlternative(inner) : inner.flat();
}

function leafOf(part: MimePart, maxChars: number): Piece[] {
  if (part.text === null) return [];
  // One more than is kept, so that the caller can detect truncation.
  const text = part.text.slice(0, maxChars + 1);
  return [part.type === "text/html" ? { text: null, html: text } : { text, html: null }];
}

// Alternatives have the same content; the text of one and the HTML of another form one piece.
function chooseAlternative(alternatives: readonly Piece[][]): Piece[] {
  const nonEmpty = alternatives.filter((pieces) => pieces.length > 0);
  const plain = nonEmpty.find((pieces) => pieces.some((one) => hasText(one.text)));
  const rich = nonEmpty.findLast((pieces) => pieces.some((one) => one.html !== null));
  // All are plain text, so they may not be equivalent.
  if (!rich) return nonEmpty.flat();
  if (!plain || plain === rich) return rich;
  return [{ text: textOf(plain), html: htmlOf(rich) }];
}

const hasText = (text: string | null): boolean => text !== null && text.trim() !== "";
const textOf = (pieces: readonly Piece[]) =>
  pieces.map((one) => one.text ?? htmlToText(one.html ?? "")).join("\n");
const htmlOf = (pieces: readonly Piece[]) =>
  pieces.map((one) => one.html ?? asHtml(one.text ?? "")).join("<br>\n");

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const asHtml = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter).replaceAll("\n", "<br>\n");
