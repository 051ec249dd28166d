// User-facing names of the messages of each channel.

export type MessageMedium = "text" | "mail" | "whatsapp";

export const messageNames: Readonly<Record<MessageMedium, string>> = {
  text: "text",
  mail: "email",
  whatsapp: "WhatsApp message",
};

export const messagesName = (kind: MessageMedium): string => `${messageNames[kind]}s`;

/** For the start of a sentence. */
export const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const withArticle = (kind: MessageMedium): string =>
  `${kind === "mail" ? "an" : "a"} ${messageNames[kind]}`;
