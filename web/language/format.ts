// Fills a message of a catalogue in the language of this page.
import { type ArgumentList, formatMessage } from "#domain/language/format-message.ts";
import { language } from "./language.ts";

export const format = <Message extends string>(
  message: Message,
  ...values: ArgumentList<Message>
): string => formatMessage(language, message, ...values);
