// User-facing names of the messages of each channel.

type MessageChannel = "sms" | "email" | "whatsapp";

export const messageNames: Readonly<Record<MessageChannel, string>> = {
  sms: "text",
  email: "email",
  whatsapp: "WhatsApp message",
};

export const messagesName = (kind: MessageChannel): string => `${messageNames[kind]}s`;

/** For the start of a sentence. */
export const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const withArticle = (kind: MessageChannel): string =>
  `${kind === "email" ? "an" : "a"} ${messageNames[kind]}`;
