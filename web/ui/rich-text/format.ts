// What can be done to the words, whoever draws the buttons for it.

export const formats = {
  bold: { label: "Bold", keys: "mod+b" },
  italic: { label: "Italic", keys: "mod+i" },
  strike: { label: "Strikethrough", keys: "mod+shift+s" },
  bullets: { label: "Bulleted list", keys: "mod+shift+8" },
  numbers: { label: "Numbered list", keys: "mod+shift+7" },
  quote: { label: "Quote", keys: "mod+shift+b" },
  code: { label: "Code", keys: "mod+e" },
  heading: { label: "Heading", keys: "mod+alt+3" },
  plain: { label: "Clear formatting", keys: "mod+\\" },
  undo: { label: "Undo", keys: "mod+z" },
  redo: { label: "Redo", keys: "mod+shift+z" },
} as const satisfies Record<string, { label: string; keys: string }>;

export type FormatName = keyof typeof formats;

/** Where the caret stands, and what to do there. */
export interface Format {
  readonly on: ReadonlySet<FormatName>;
  /** The address of the link under the caret. */
  readonly link: string | null;
  readonly run: (name: FormatName) => void;
  /** null takes the link away. */
  readonly setLink: (address: string | null) => void;
}

/** As people write addresses; null for what is none. */
export function readLink(typed: string): string | null {
  const words = typed.trim();
  if (words === "" || /\s/.test(words)) return null;
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(words)) return words;
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(words)) return `mailto:${words}`;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(words)
    ? `https://${words}`
    : null;
}
