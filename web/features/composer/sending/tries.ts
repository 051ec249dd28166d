// The same words pressed again after the line broke are the same message: the server may have it already,
// and by the same key it will not send it twice. Kept on this device too, for the page may be loaded anew in between.
import type { ConversationId } from "#domain/ids.ts";
import { keepWords, readWords } from "#web/data/kept-words.ts";
import { Refusal } from "#web/data/refusal.ts";
import { newKey } from "#web/data/wire/new-key.ts";

interface Try {
  readonly key: string;
  readonly asked: string;
}
/** For where this device keeps nothing. */
const tries = new Map<string, Try>();

type Medium = "text" | "mail" | "note";
const place = (id: ConversationId | null, medium: Medium): string => `try ${medium} ${id ?? "new"}`;

/** `id` null: a conversation that does not exist yet. */
export function keyFor(
  id: ConversationId | null,
  medium: Medium,
  asked: unknown,
): { readonly key: string; readonly isRepeated: boolean } {
  const words = JSON.stringify(asked);
  const known = readWords<Try>(place(id, medium)) ?? tries.get(place(id, medium));
  if (known?.asked === words) return { key: known.key, isRepeated: true };
  const key = newKey();
  tries.set(place(id, medium), { key, asked: words });
  keepWords(place(id, medium), { key, asked: words });
  return { key, isRepeated: false };
}

export function forgetTry(id: ConversationId | null, medium: Medium): void {
  tries.delete(place(id, medium));
  keepWords(place(id, medium), null);
}

/** A refusal is certain: nothing was sent, and the next press is a new message. */
export function forgetTryAfter(id: ConversationId | null, medium: Medium, error: unknown): void {
  const isCertain = error instanceof Refusal && error.status >= 400 && error.status < 500;
  if (isCertain && error.code !== "still_working" && error.code !== "moved_on")
    forgetTry(id, medium);
}
