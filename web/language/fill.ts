// Fills a message that has plain arguments only. Apart from format.ts, whose rules of plurals the first screen can do without.
import type { ArgumentNames } from "#domain/language/format-message.ts";

export const fill = <Message extends string>(
  message: Message,
  values: Readonly<Record<ArgumentNames<Message>, string | number>>,
): string =>
  message.replace(/\{(\w+)\}/g, (_, name: ArgumentNames<Message>) => String(values[name]));
