// The draft of a new text on this device. Each recipient a text was started for has its own, and a text that was
// started for nobody has one: a draft stays where it began until its text is sent.
import type { IntentInputs } from "#web/data/intents.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

type NewTextInput = IntentInputs["startNewText"];

interface NewTextContent {
  readonly to: string;
  readonly text: string;
}

interface NewTextDraft extends NewTextContent {
  readonly storageKey: string;
}

const storageKeyOf = (to: string): string => (to === "" ? "new text" : `new text ${to}`);

const isStored = (storageKey: string, { to, text }: NewTextContent): boolean => {
  const stored = readUnsentContent<NewTextContent>(storageKey);
  return stored?.to === to && stored.text === text;
};

/** Without given text, restores the last draft. */
export function restoreNewText({ to = "", text = "" }: NewTextInput): NewTextDraft {
  const storageKey = storageKeyOf(to);
  const stored = text === "" ? readUnsentContent<NewTextContent>(storageKey) : null;
  return { ...(stored ?? { to, text }), storageKey };
}

export const saveNewText = (storageKey: string, { to, text }: NewTextContent): void =>
  void saveUnsentContent(storageKey, text.trim() === "" ? null : { to, text });

/** A closed dialog may have made way for another text, which stays. */
export function deleteSentText(storageKey: string, sent: NewTextContent, isOpen: boolean): void {
  if (isOpen || isStored(storageKey, sent)) saveUnsentContent(storageKey, null);
}

/**
 * Opens the draft again from where it is stored, so it is deleted there when it is sent. Content that is not stored is
 * passed along.
 */
export const reopenInput = (
  given: NewTextInput,
  storageKey: string,
  content: NewTextContent,
): NewTextInput => (isStored(storageKey, content) ? { to: given.to ?? "" } : content);

/** The text in each open dialog. */
const openTexts = new Set<() => string>();

export function registerOpenText(text: () => string): () => void {
  openTexts.add(text);
  return () => void openTexts.delete(text);
}

/** Whether a dialog holds this text. After its own was closed, another may have restored it. */
export const isTextOpen = (sent: string): boolean => [...openTexts].some((text) => text() === sent);
