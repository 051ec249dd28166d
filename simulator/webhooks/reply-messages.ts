import { findSections } from "#domain/text/scan.ts";

// What the desk's answer to a text says to the customer. A TwiML document may hold messages, and an
// answer in plain text is itself sent as a text (docs/messaging/twiml, read 2026-11): a desk that
// answers "ok" texts "ok" to everybody.
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
