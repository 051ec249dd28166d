import { listPlaceholders } from "#domain/message/placeholders.ts";

/** What the member is asked before a message with an unfilled placeholder leaves; null if all are filled. Pure. */
export function placeholderWarning(text: string): string | null {
  const [placeholder] = listPlaceholders(text);
  return placeholder === undefined ? null : `Fill in ${placeholder} before sending.`;
}
