// Sending the same content again after a lost connection is the same message: the server may have it already, and the
// same key keeps it from sending twice. Also stored on this device, to survive a page reload.
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import { isFinalError } from "#web/data/is-final-error.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

interface SendAttempt {
  readonly key: string;
  readonly content: string;
  readonly atMs: number;
}
/** The same text sent later than this is a new message. */
const retryWindowMs = 3600_000;
/** Of one conversation without a result; more are only tried while the server stays unreachable. */
const maxAttempts = 20;
/** Fallback if the device can't store attempts. */
const unstoredAttempts = new Map<string, readonly SendAttempt[]>();

const storageKeyOf = (id: ConversationId | null, kind: DraftKind): string =>
  `try ${kind} ${id ?? "new"}`;

/** Attempts without a result, oldest first. Each belongs to its content, whatever else is sent meanwhile. */
function readAttempts(storageKey: string): readonly SendAttempt[] {
  const stored = readUnsentContent<SendAttempt | readonly SendAttempt[]>(storageKey) ?? [];
  // An earlier version of the app stored the last attempt alone.
  const attempts = unstoredAttempts.get(storageKey) ?? [stored].flat();
  return attempts.filter((one) => Date.now() - one.atMs < retryWindowMs);
}

function storeAttempts(storageKey: string, attempts: readonly SendAttempt[]): void {
  if (saveUnsentContent(storageKey, attempts.length === 0 ? null : attempts))
    unstoredAttempts.delete(storageKey);
  else unstoredAttempts.set(storageKey, attempts);
}

/**
 * `id`: null for a conversation that does not exist yet. `content`: all that makes it another message, with its
 * recipients. `arrived`: keys on the timeline when Send was pressed; the same text after a message that has arrived is
 * a new message.
 */
export function idempotencyKeyFor(
  id: ConversationId | null,
  kind: DraftKind,
  content: unknown,
  arrived: ReadonlySet<string> = new Set(),
): { readonly key: string; readonly isRepeated: boolean } {
  const text = JSON.stringify(content);
  const storageKey = storageKeyOf(id, kind);
  const others = readAttempts(storageKey).filter((one) => !arrived.has(one.key));
  const last = others.findLast((one) => one.content === text);
  if (last !== undefined) return { key: last.key, isRepeated: true };
  const key = newIdempotencyKey();
  const tried: SendAttempt = { key, content: text, atMs: Date.now() };
  storeAttempts(storageKey, [...others, tried].slice(-maxAttempts));
  return { key, isRepeated: false };
}

/** The server has the message. */
export function clearAttempt(id: ConversationId | null, kind: DraftKind, key: string): void {
  const storageKey = storageKeyOf(id, kind);
  storeAttempts(
    storageKey,
    readAttempts(storageKey).filter((one) => one.key !== key),
  );
}

/** An error is certain: nothing was sent, and the next attempt is a new message. */
export function clearAttemptAfterError(
  id: ConversationId | null,
  kind: DraftKind,
  key: string,
  error: unknown,
): void {
  if (
    isFinalError(error) &&
    error.code !== "request_in_progress" &&
    error.code !== "newer_message_exists"
  )
    clearAttempt(id, kind, key);
}
