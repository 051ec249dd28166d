// Prose parts of the OpenAPI document.
import { limit } from "#domain/limits.ts";

export const apiDescription = [
  "Everything the web app can do, for programs.",
  "",
  "Authenticate with an API key: `Authorization: Bearer deskbell_…`. An owner or admin creates one under Settings, API keys.",
  "A key acts as the member who created it, never with more than their role and inboxes.",
  "",
  "Lists are paginated by cursor: send `next` of one page as `after` (entries: `before`) of the following one; `null` means the end.",
  `A write with an \`Idempotency-Key\` runs once: the same key and body get the same response for ${limit("idempotencyHours")} hours.`,
  `At most ${limit("requestsPerMinute")} requests a minute for each key; every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds).`,
].join("\n");

/** In reading order. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Conversations", description: "The team's conversations and actions on them." },
  { name: "Messages", description: "Texts and emails to customers." },
  {
    name: "Email",
    description: "Email only: recipients, remote images, the source, split, move and merge.",
  },
  {
    name: "Calls",
    description: "Live calls, the call log, and actions on a call.",
  },
  {
    name: "Call flows",
    description: "Call flows of inboxes, and the audio files they play.",
  },
  {
    name: "Drafts",
    description: "Drafts of the signed-in member. They are private: an API key has none.",
  },
  { name: "Contacts", description: "Customers, their numbers and addresses, and their consent." },
  { name: "Tags", description: "Labels for conversations." },
  { name: "Saved replies", description: "Reusable replies." },
  { name: "Saved views", description: "Filters over conversations." },
  { name: "Business hours and SLAs", description: "When replies are due." },
  { name: "Webhooks", description: "URLs that receive events as signed requests." },
  { name: "Suppressions", description: "Addresses Deskbell won't email." },
  { name: "Search", description: "Search messages, and people by name." },
  { name: "Change feed", description: "Changes in real time." },
  { name: "Files", description: "Files of messages." },
  { name: "Inboxes", description: "The numbers and addresses you own." },
  { name: "Accounts", description: "Your accounts at providers." },
  { name: "Members", description: "Team members, their roles and invitations." },
  { name: "Teams", description: "Groups of members." },
  { name: "API keys", description: "API keys." },
  {
    name: "Processing errors",
    description: "Processing errors: what a provider sent that couldn't be processed.",
  },
  { name: "Health", description: "The status of the server and its providers, and failed jobs." },
  { name: "Workspace", description: "Your account, the workspace and its audit log." },
  {
    name: "People",
    description:
      "Signing in and your own account. For web app sessions; a key has neither password nor session.",
  },
];

const integerHeader = (description: string) => ({ description, schema: { type: "integer" } });

export const headers = {
  "RateLimit-Limit": integerHeader("The number of requests a minute this key may make."),
  "RateLimit-Remaining": integerHeader("The number of requests left in this minute."),
  "RateLimit-Reset": integerHeader("Seconds until the next minute begins."),
};

export const responseHeaders = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
