// Sending the same content again after a lost connection is the same message: the server may have it already, and the
// same key keeps it from sending twice. Also stored on this device, to survive a page reload.
import type { ConversationId } from "#domain/ids.ts";
import { ApiError } from "#web/data/api-error.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

interface SendAttempt {
  readonly key: string;
  readonly content: string;
  readonly atMs: number;
}
/** The same text sent later than this is a new message. */
const retryWindowMs = 3600_000;
/** Fallback if the device can't store attempts. */
const attempts = new Map<string, SendAttempt>();

type Medium = "sms" | "email" | "note";
const storageKeyOf = (id: ConversationId | null, kind: Medium): string =>
  `try ${kind} ${id ?? "new"}`;

/**
 * `id`: null for a conversation that does not exist yet. `arrived`: keys on the timeline when Send was pressed; the
 * same text after a message that has arrived is a new message.
 */
export function idempotencyKeyFor(
  id: ConversationId | null,
  kind: Medium,
  content: unknown,
  arrived: ReadonlySet<string> = new Set(),
): { readonly key: string; readonly isRepeated: boolean } {
  const text = JSON.stringify(content);
  // A full device may still hold an older attempt, so use the latest of both.
  const [last] = [
    attempts.get(storageKeyOf(id, kind)),
    readUnsentContent<SendAttempt>(storageKeyOf(id, kind)),
  ]
    .filter((one) => one != null)
    .toSorted((a, b) => b.atMs - a.atMs);
  const isRecent = last !== undefined && Date.now() - last.atMs < retryWindowMs;
  if (isRecent && last.content === text && !arrived.has(last.key))
    return { key: last.key, isRepeated: true };
  const key = newIdempotencyKey();
  const tried: SendAttempt = { key, content: text, atMs: Date.now() };
  attempts.set(storageKeyOf(id, kind), tried);
  saveUnsentContent(storageKeyOf(id, kind), tried);
  return { key, isRepeated: false };
}

export function clearAttempt(id: ConversationId | null, kind: Medium): void {
  attempts.delete(storageKeyOf(id, kind));
  saveUnsentContent(storageKeyOf(id, kind), null);
}

/** A refusal is certain: nothing was sent, and the next attempt is a new message. */
export function clearAttemptAfterError(
  id: ConversationId | null,
  kind: Medium,
  error: unknown,
): void {
  const isCertain = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isCertain && error.code !== "request_in_progress" && error.code !== "newer_message_exists")
    clearAttempt(id, kind);
}
