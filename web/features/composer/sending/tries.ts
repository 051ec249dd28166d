// The same words pressed again after the line broke are the same message: the server may have it already,
// and by the same key it will not send it twice. Kept on this device too, for the page may be loaded anew in between.
import type { ConversationId } from "#domain/ids.ts";
import { keepWords, readWords } from "#web/data/kept-words.ts";
import { Refusal } from "#web/data/refusal.ts";
import { newKey } from "#web/data/wire/new-key.ts";

interface Try {
  readonly key: string;
  readonly asked: string;
  readonly atMs: number;
}
/** The same text sent later than this is a new message. */
const repeatedWithinMs = 3600_000;
/** For where this device keeps nothing. */
const tries = new Map<string, Try>();

type Medium = "text" | "mail" | "note";
const place = (id: ConversationId | null, medium: Medium): string => `try ${medium} ${id ?? "new"}`;

/**
 * `id` null: a conversation that does not exist yet. `arrived`: the keys in the timeline when Send was pressed; the same
 * words below a message that is there are another message.
 */
export function keyFor(
  id: ConversationId | null,
  medium: Medium,
  asked: unknown,
  arrived: ReadonlySet<string> = new Set(),
): { readonly key: string; readonly isRepeated: boolean } {
  const words = JSON.stringify(asked);
  // A full device may still keep an older one.
  const [last] = [tries.get(place(id, medium)), readWords<Try>(place(id, medium))]
    .filter((one) => one != null)
    .toSorted((a, b) => b.atMs - a.atMs);
  const isRecent = last !== undefined && Date.now() - last.atMs < repeatedWithinMs;
  if (isRecent && last.asked === words && !arrived.has(last.key))
    return { key: last.key, isRepeated: true };
  const key = newKey();
  const tried: Try = { key, asked: words, atMs: Date.now() };
  tries.set(place(id, medium), tried);
  keepWords(place(id, medium), tried);
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
