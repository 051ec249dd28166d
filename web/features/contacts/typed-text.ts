import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

export interface TypedText {
  readonly text: string;
  /** The saved text when typing began. */
  readonly before: string;
}

/** Whether the saved text is neither what typing started from nor our own. `sending`: the text being saved. */
export const isOvertaken = (
  { text, before }: TypedText,
  saved: string,
  sending: string | null,
): boolean => saved !== before && saved !== text && saved !== sending;

export const typedStorageKey = (what: string): string => `typed ${what}`;

/**
 * The text stored on this device. Earlier versions stored only the text, under another key; what it was based on is
 * unknown, so a conflict is shown if anything is saved.
 */
export function readTypedText(what: string): TypedText | null {
  const storageKey = typedStorageKey(what);
  const typed = readUnsentContent<TypedText>(storageKey);
  const legacyText = readUnsentContent<unknown>(what);
  if (typed !== null || typeof legacyText !== "string") return typed;
  const migrated = { text: legacyText, before: "" };
  if (saveUnsentContent(storageKey, migrated)) saveUnsentContent(what, null);
  return migrated;
}
