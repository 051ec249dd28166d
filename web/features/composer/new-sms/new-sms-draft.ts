// The draft of a new text on this device. Each recipient a text was started for has its own, and a text that was
// started for nobody has one: a draft stays where it began until its text is sent.
import type { IntentInputs } from "#web/data/intents.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

type NewSmsInput = IntentInputs["startNewText"];

interface NewSmsContent {
  readonly to: string;
  readonly text: string;
}

interface NewSmsDraft extends NewSmsContent {
  readonly storageKey: string;
}

const storageKeyOf = (to: string): string => (to === "" ? "new text" : `new text ${to}`);

const isStored = (storageKey: string, { to, text }: NewSmsContent): boolean => {
  const stored = readUnsentContent<NewSmsContent>(storageKey);
  return stored?.to === to && stored.text === text;
};

/** Without given text, restores the last draft. */
export function restoreNewSms({ to = "", text = "" }: NewSmsInput): NewSmsDraft {
  const storageKey = storageKeyOf(to);
  const stored = text === "" ? readUnsentContent<NewSmsContent>(storageKey) : null;
  return { ...(stored ?? { to, text }), storageKey };
}

export const saveNewSms = (storageKey: string, { to, text }: NewSmsContent): void =>
  void saveUnsentContent(storageKey, text.trim() === "" ? null : { to, text });

/** A closed dialog may have made way for another text, which stays. */
export function deleteSentSms(storageKey: string, sent: NewSmsContent, isOpen: boolean): void {
  if (isOpen || isStored(storageKey, sent)) saveUnsentContent(storageKey, null);
}

/**
 * Opens the draft again from where it is stored, so it is deleted there when it is sent. Content that is not stored is
 * passed along.
 */
export const reopenInput = (
  given: NewSmsInput,
  storageKey: string,
  content: NewSmsContent,
): NewSmsInput => (isStored(storageKey, content) ? { to: given.to ?? "" } : content);
