import { findSections } from "#domain/text/scan.ts";

// Messages to the customer in the app's webhook response. A TwiML document may contain messages, and a plain-text
// response is itself sent as a text (docs/messaging/twiml, read 2026-11): an app that responds "ok" texts "ok" to every
// customer.
export function messagesInReply(type: string, body: string): string[] {
  if (type.startsWith("text/plain")) return body.trim() === "" ? [] : [body.trim()];
  return [...findSections(body, /<Message(?:\s[^<>]*)?>/g, "</message>")]
    .map(({ inner }) => decode(inner.replace(/<\/?Body>/g, "").trim()))
    .filter((text) => text !== "");
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};
const decode = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
