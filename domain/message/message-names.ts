// What a message of each channel is called on the screens.

export type MessageMedium = "text" | "mail" | "whatsapp";

export const messageNames: Readonly<Record<MessageMedium, string>> = {
  text: "text",
  mail: "email",
  whatsapp: "WhatsApp message",
};

export const messagesName = (medium: MessageMedium): string => `${messageNames[medium]}s`;

/** At the beginning of a sentence. */
export const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const withArticle = (medium: MessageMedium): string =>
  `${medium === "mail" ? "an" : "a"} ${messageNames[medium]}`;
