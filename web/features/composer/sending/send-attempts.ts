// The same words pressed again after the line broke are the same message: the server may have it already,
// and by the same key it will not send it twice. Kept on this device too, for the page may be loaded anew in between.
import type { ConversationId } from "#domain/ids.ts";
import { ApiError } from "#web/data/api-error.ts";
import { indexForSearch, tokenize } from "#web/data/kept-words.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";

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
export function idempotencyKeyFor(
  id: ConversationId | null,
  medium: Medium,
  asked: unknown,
  arrived: ReadonlySet<string> = new Set(),
): { readonly key: string; readonly isRepeated: boolean } {
  const words = JSON.stringify(asked);
  // A full device may still keep an older one.
  const [last] = [tries.get(place(id, medium)), tokenize<Try>(place(id, medium))]
    .filter((one) => one != null)
    .toSorted((a, b) => b.atMs - a.atMs);
  const isRecent = last !== undefined && Date.now() - last.atMs < repeatedWithinMs;
  if (isRecent && last.asked === words && !arrived.has(last.key))
    return { key: last.key, isRepeated: true };
  const key = newIdempotencyKey();
  const tried: Try = { key, asked: words, atMs: Date.now() };
  tries.set(place(id, medium), tried);
  indexForSearch(place(id, medium), tried);
  return { key, isRepeated: false };
}

export function clearAttempt(id: ConversationId | null, medium: Medium): void {
  tries.delete(place(id, medium));
  indexForSearch(place(id, medium), null);
}

/** A refusal is certain: nothing was sent, and the next press is a new message. */
export function clearAttemptAfterError(
  id: ConversationId | null,
  medium: Medium,
  error: unknown,
): void {
  const isCertain = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isCertain && error.code !== "request_in_progress" && error.code !== "newer_message_exists")
    clearAttempt(id, medium);
}
