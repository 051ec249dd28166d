// What the document says besides shapes.
import { limit } from "#domain/limits.ts";

export const aboutTheApi = [
  "Everything the desk itself can do, for programs.",
  "",
  "Sign with an API key: `Authorization: Bearer deskbell_…`. An owner or admin makes one under Settings, API keys.",
  "A key acts in the name of whoever made it, never with more than their role and lines.",
  "",
  "Lists are paged by cursor: send `next` of one page as `after` (entries: `before`) of the following one; `null` is the end.",
  `A write with an \`Idempotency-Key\` is carried out once: the same key and body get the same answer for ${limit("idempotencyHours")} hours.`,
  `At most ${limit("requestsPerMinute")} requests a minute for each key; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) stand on each answer.`,
].join("\n");

/** In the order in which they are read. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Conversations", description: "The queue and what is done with what lies in it." },
  { name: "Messages", description: "Texts and mails to customers." },
  {
    name: "Mail",
    description:
      "What only mails have: recipients, remote pictures, the source, and moving what came to the wrong place.",
  },
  {
    name: "Calls",
    description: "Phone calls: those that are on, the log, what may be done with one.",
  },
  {
    name: "Call flows",
    description: "What happens when a line rings, and the sounds that callers hear.",
  },
  { name: "Drafts", description: "Unsent words of the key's maker." },
  { name: "Contacts", description: "People outside, their numbers, and what they allowed." },
  { name: "Tags", description: "Words that sort conversations." },
  { name: "Saved replies", description: "Words to reuse." },
  { name: "Suppressions", description: "Addresses that nothing goes to any more." },
  { name: "Search", description: "Finding what was said, and people by name." },
  { name: "Feed", description: "Changes as they happen." },
  { name: "Files", description: "Files of messages." },
  { name: "Lines", description: "The numbers and addresses you own." },
  { name: "Accounts", description: "Your accounts at providers." },
  { name: "Members", description: "The team: who, as what, invited by whom." },
  { name: "Teams", description: "Groups of members." },
  { name: "Keys", description: "API keys." },
  { name: "Tray", description: "What a provider sent and nobody could read." },
  { name: "Health", description: "How the server and its providers do, and what gave up." },
  { name: "Workspace", description: "The house: you, its name, its audit." },
  {
    name: "People",
    description:
      "Signing in and one's own account. Made for the web app's sessions; a key has neither password nor session.",
  },
];

const wholeNumber = (description: string) => ({ description, schema: { type: "integer" } });

export const headers = {
  "RateLimit-Limit": wholeNumber("How many requests a minute this key has."),
  "RateLimit-Remaining": wholeNumber("How many are left in this minute."),
  "RateLimit-Reset": wholeNumber("Seconds until the next minute begins."),
};

export const headersOfAnswers = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
