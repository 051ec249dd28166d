import * as words from "#web/ui/words.ts";
// Text formats, independent of the buttons.

export const formats = {
  bold: { label: words.bold, keys: "mod+b" },
  italic: { label: words.italic, keys: "mod+i" },
  strike: { label: words.strikethrough, keys: "mod+shift+s" },
  bullets: { label: words.bulletedList, keys: "mod+shift+8" },
  numbers: { label: words.numberedList, keys: "mod+shift+7" },
  quote: { label: words.quote, keys: "mod+shift+b" },
  code: { label: words.code, keys: "mod+e" },
  heading: { label: words.heading, keys: "mod+alt+3" },
  plain: { label: words.clearFormatting, keys: "mod+\\" },
  undo: { label: words.undo, keys: "mod+z" },
  redo: { label: words.redo, keys: "mod+shift+z" },
} as const satisfies Record<string, { label: string; keys: string }>;

export type FormatName = keyof typeof formats;

/** The formatting at the caret, and how to change it. */
export interface Format {
  readonly on: ReadonlySet<FormatName>;
  /** The URL of the link at the caret. */
  readonly link: string | null;
  readonly run: (name: FormatName) => void;
  /** Null removes the link. */
  readonly setLink: (address: string | null) => void;
}

/** Parses a URL or email address as people type it; null if invalid. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : null;
}
