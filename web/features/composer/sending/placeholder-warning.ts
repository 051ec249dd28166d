import { listPlaceholders } from "#domain/message/placeholders.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";

/** Question before sending a message with an unfilled placeholder; null if all are filled. Pure. */
export function placeholderWarning(text: string): string | null {
  const [placeholder] = listPlaceholders(text);
  return placeholder === undefined ? null : fill(words.fillIn, { placeholder });
}
