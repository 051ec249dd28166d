import { listPlaceholders } from "#domain/message/placeholders.ts";

/** Question before sending a message with an unfilled placeholder; null if all are filled. Pure. */
export function placeholderWarning(text: string): string | null {
  const [placeholder] = listPlaceholders(text);
  return placeholder === undefined ? null : `Fill in ${placeholder} before sending.`;
}
