// Chapter 3: what there is, and its fields.

import { describeSchema } from "#contract/openapi/describe-schema.ts";
import type { ApiDocument } from "#contract/openapi/parse-document.ts";
import { globalTables } from "#repo-tests/database/workspace-keys.ts";
import type { Table } from "#repo-tests/parsers/schema.ts";
import { chapter, code, section, table } from "./markdown.ts";

/** What each is, and by which name it goes over the wire. */
const about: Readonly<Record<string, readonly [what: string, onTheWire?: string]>> = {
  account: ["Credentials at one provider, sealed.", "Account"],
  api_key: ["A program's way in; only its hash is kept.", "ApiKey"],
  app_instance: ["A running process, and which jobs it holds."],
  mailbox_lease: ["Which process watches a mailbox, until when."],
  chore_run: [
    "Each maintenance chore: when it is due, who runs it until when, and its failures in a row.",
  ],
  attachment: ["A file of a message or a draft.", "Attachment"],
  audit: ["Who did what to what.", "AuditRow"],
  auto_reply_sent: ["To whom a line answered by itself, and when."],
  call: ["A phone call: an entry, and the sum of its legs.", "Call"],
  call_leg: ["One party on a call, and what is known of it.", "CallLeg"],
  call_orphan: ["Reports about a leg we did not know yet."],
  call_ring: ["The offer of a call to a member, and how it ended.", "CallRing"],
  change: ["The feed: which thing changed, in the order of commits."],
  consent: [
    "The ledger: what a customer allowed or revoked, with the words. Only ever added to.",
    "ConsentRow",
  ],
  contact: ["A person outside.", "Contact"],
  contact_point: ["One way to reach a contact; unique in the workspace.", "ContactPoint"],
  contact_words: ["By which words a contact is found."],
  conversation: ["A piece of work with a contact.", "Conversation"],
  delivery: ["What became of a message at one recipient: one row for each attempt.", "Delivery"],
  delivery_report: ["Every report about a delivery, as it came, each once."],
  device: ["A browser of a member that can ring, by its heartbeat."],
  domain_check: ["How the records of a domain were found.", "DomainCheck"],
  draft: ["Unsent words of a member.", "Draft"],
  entry_words: ["By which words what was said is found."],
  entry: ["One thing on a timeline, in order: a message, a call, a note, an event.", "Entry"],
  feed_head: ["The newest number of a workspace's feed."],
  account_health: [
    "How each service of a provider account answers (messages, calls, reading), and since when nothing is asked of it.",
  ],
  file: ["Bytes, kept once by their content."],
  file_removal: [
    "Bytes that are being removed at this moment: nobody stores the same ones meanwhile.",
  ],
  workspace_storage: ["What the files of a workspace take, counted as they come and go."],
  flow: ["What happens when a line rings, in each version that was live."],
  flow_draft: ["The flow of a line as somebody is drawing it."],
  ended_draft: [
    "Drafts that were sent or discarded, known for a while so that no late save brings them back.",
  ],
  idempotency: ["Answers kept for repeated requests."],
  imap_box: ["How far a folder of a mailbox was read."],
  imap_stuck: ["Mails of a mailbox that could not be fetched."],
  instance_setting: ["Settings of the server itself."],
  invitation: ["A link by which somebody joins.", "Invitation"],
  line: ["An address or a number that we own.", "Line"],
  mail: ["What a message has besides its words, when it is a mail."],
  mail_attempt: ["One handing over of a mail to its provider."],
  mail_id: ["By which ids later mails may name a message."],
  member: ["A person in a workspace.", "Member"],
  mention: ["A member's name in a note, until they have seen it."],
  message: ["A text or a WhatsApp message, in or out."],
  message_template: ["A template for WhatsApp, as the provider last showed it."],
  migration: ["Which changes of the database were made."],
  orphan_report: ["Reports that came before we knew what the provider calls the mail."],
  participant: ["Who has a part in a conversation: they wrote in it, or were written to."],
  person: ["An email, a password and a second factor, whatever number of workspaces."],
  person_token: ["What stands in for a password once."],
  push_subscription: ["Where a sleeping browser of a member is called."],
  rate_count: ["Tries at doors that could be guessed at."],
  raw_item: ["What a provider sent, untouched.", "RawItem"],
  read_mark: ["How far a member has read."],
  regrouping: ["A split, a move or a merge, with what is needed to take it back."],
  saved_reply: ["Words to reuse.", "SavedReply"],
  session: ["A browser that is signed in.", "Session"],
  soft_bounce: ["A mail that came back and may arrive another day."],
  sound: ["What callers hear of ours: uploaded, or recorded in the browser."],
  sending_pause: [
    "Until when an account, or one sender of it, hands nothing over because its provider asked to slow down.",
  ],
  suppression: ["An address nothing goes to any more."],
  tag: ["A word that sorts conversations.", "Tag"],
  take: ["Something recorded: a conversation, or a voicemail.", "Take"],
  take_listen: ["Who heard a take, and when."],
  team: ["A group of members.", "Team"],
  team_member: ["Who is in which team."],
  trusted_sender: ["Whose pictures from afar are shown at once."],
  held_address: [
    "To which line mail at our own door goes. One line of the whole server has an address.",
  ],
  unsent_mail: ["A mail to somebody new, begun and not sent.", "UnsentEmail"],
  words_due: ["How far back an older workspace's words have been made up for."],
  workspace: ["One company.", "Workspace"],
};

export function drawEntities(tables: readonly Table[], document: ApiDocument): string {
  const missing = tables.filter(({ name }) => !about[name]).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`must: a sentence about ${missing.join(", ")}`);
  return chapter(3, "Entities and their fields", "the migrated database and the contract", [
    "Every table but the few global ones leads with `workspace_id` in its key, its unique constraints and its references. Ids are UUIDv7 and come from the app; times are ISO on the wire.\n",
    ...tables.map((one) => drawTable(one, document)),
  ]);
}

function drawTable(one: Table, document: ApiDocument): string {
  const [what, wire] = about[one.name] ?? [""];
  const shape = wire === undefined ? undefined : document.components.schemas[wire];
  if (wire !== undefined && !shape) throw new Error(`must: a schema called ${wire}`);
  const fields = one.columns.map((column) => [
    code(column.name),
    column.type,
    column.isNeeded ? "" : "may be absent",
    notesOn(one, column.name),
  ]);
  return section(
    one.name,
    `${what}${Object.hasOwn(globalTables, one.name) ? " Global." : ""}\n`,
    table(["field", "type", "", ""], fields),
    ...(shape?.properties
      ? [
          `On the wire, \`${wire}\`: ${Object.entries(shape.properties)
            .map(([name, field]) => `${code(name)} ${describeSchema(field)}`)
            .join("; ")}.\n`,
        ]
      : shape
        ? [`On the wire, \`${wire}\`, one shape for each kind.\n`]
        : []),
  );
}

function notesOn(one: Table, column: string): string {
  const notes: string[] = [];
  if (one.primaryKey.includes(column)) notes.push("key");
  const target = one.references.find((reference) => reference.columns.at(-1) === column);
  if (target) notes.push(`→ ${target.table}`);
  const choice = one.choices.find((check) => check.column === column);
  if (choice) notes.push(choice.values.join(" · "));
  return notes.join("; ");
}
