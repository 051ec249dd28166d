// Chapter 3: entities and their fields.

import { describeSchema } from "#contract/openapi/describe-schema.ts";
import type { ApiDocument } from "#contract/openapi/parse-document.ts";
import { globalTables } from "#repo-tests/database/workspace-keys.ts";
import type { Table } from "#repo-tests/parsers/schema.ts";
import { chapter, code, section, table } from "./markdown.ts";

/** A description of each entity and its schema name in the API. */
const about: Readonly<Record<string, readonly [what: string, onTheWire?: string]>> = {
  account: ["A connected provider account. Its settings are encrypted.", "Account"],
  account_health: ["Circuit breaker per account and service: failures, and when to try again."],
  api_key: ["A key for API clients, limited to a role and optionally to inboxes.", "ApiKey"],
  attachment: ["Files of entries and drafts.", "Attachment"],
  audio_file: ["Uploaded audio that callers hear."],
  audit_log: ["Who changed what in settings and access. Append-only.", "AuditEntry"],
  auto_reply_log: ["When an address last got an automatic reply."],
  call: [
    "A call with its derived state. Only the derivation from legs and events writes the state.",
    "Call",
  ],
  call_flow: ["Published versions of an inbox's call flow."],
  call_flow_draft: ["The call flow being edited, one per inbox."],
  call_leg: [
    "One party on a call. Flags hold the latest counted report per conference epoch.",
    "CallLeg",
  ],
  call_ring: ["Members a call rings, per round, and how each ring ended.", "CallRing"],
  change_feed: [
    "Numbered changes per workspace. Live connections and integrations continue from a number.",
  ],
  change_feed_head: ["The last number used in a workspace's change feed."],
  chore_run: ["Last run, last success and failures of each maintenance task."],
  consent: [
    "Ledger of consent per contact point, channel and purpose. Append-only.",
    "ConsentRecord",
  ],
  contact: ["A customer.", "Contact"],
  contact_audience: ["Who knew the contacts that were merged into one, and so may know that one."],
  contact_duplicate: ["Pairs of contacts that may be the same customer, unless dismissed."],
  contact_match_key: ["Comparable numbers, addresses and names, by which duplicates are found."],
  contact_merge: ["Merges of contacts with what is needed to undo them."],
  contact_point: ["One phone number or email address of a contact.", "ContactPoint"],
  contact_search: ["What contacts are found by: search vectors, parts of texts, names."],
  conversation: ["One matter with a contact on an inbox.", "Conversation"],
  delivery: ["Delivery of one outgoing message to its provider.", "Delivery"],
  delivery_report: ["What the provider reported about a delivery."],
  device: ["Browsers that can ring, with their driver and state."],
  domain_check: ["Latest result of the DNS checks of a sending domain.", "DomainCheck"],
  draft: ["Unsent replies and notes, one per member, conversation and kind.", "Draft"],
  email: ["Email-specific details: subject, addresses, headers, bodies."],
  email_attempt: ["Submissions of an email to a provider, one row per attempt."],
  email_message_id: [
    "Message-IDs seen, received and generated. Threading looks references up here.",
  ],
  ended_draft: ["Drafts that were sent or discarded. A late autosave must not revive them."],
  entry: ["A timeline item: message, call, note or event.", "Entry"],
  entry_search: ["Search vectors of entries."],
  file: ["Stored files by hash, counted per workspace."],
  file_removal: ["Files to be removed from the file store once their rows are gone."],
  idempotency_key: [
    "Responses by idempotency key, so that a repeated request returns the first response.",
  ],
  imap_failure: ["Single IMAP messages that could not be fetched and are retried."],
  imap_folder: ["How far each IMAP folder has been read (UIDVALIDITY and last UID)."],
  inbound_payload: [
    "What a provider or mail server delivered, unmodified, until it is processed.",
    "InboundPayload",
  ],
  inbox: ["An address or number that customers write to or call.", "Inbox"],
  instance_setting: ["Settings of the installation, such as keys that every process must share."],
  system_email: [
    "Emails about someone's sign-in, such as invitations. Their text is encrypted, and deleted once the outcome is known.",
  ],
  invitation: ["An open invitation by email. Only the hash of its token is stored.", "Invitation"],
  mailbox_lease: ["Which process watches which mailbox."],
  member: ["A person in a workspace, with role, availability and personal settings.", "Member"],
  mention: ["Members named in a note."],
  message: ["An email, text or WhatsApp message."],
  message_template: ["Approved WhatsApp templates of an account."],
  migration: ["Which migrations ran."],
  participant: ["Everyone on an email conversation besides the contact."],
  person: ["A sign-in. One person may be a member of several workspaces."],
  person_token: ["One-time links and codes: password reset, second factor, email confirmation."],
  push_subscription: ["Browsers that receive a push when a call rings."],
  rate_limit_counter: ["Counts attempts per address, account or key within a window."],
  bulk_operation: ["Actions on many conversations at once, with their progress.", "BulkOperation"],
  bulk_operation_item: ["The conversations of a bulk operation, and what became of each."],
  read_state: ["How far each member has read each conversation."],
  recording: ["Recordings of calls and voicemails.", "Recording"],
  recording_playback: ["Who listened to which recording."],
  reusable_image: [
    "Pictures of saved replies and signatures, recorded when someone who may use the text saves it.",
  ],
  calendar: ["Business hours with a name, which SLA policies count.", "Calendar"],
  sla_policy: ["How soon customers get a reply.", "SlaPolicy"],
  saved_view: ["A filter over conversations that members saved as a view.", "SavedView"],
  saved_reply: ["Text that members insert into a reply.", "SavedReply"],
  search_backfill: ["Workspaces whose older entries are still to be indexed."],
  sending_pause: ["Pauses after a provider reported too many requests, per account or sender."],
  server_instance: ["One row per running process. Its jobs are released when it stops reporting."],
  session: ["A signed-in browser. Only the hash of its token is stored.", "Session"],
  smtp_address: [
    "Addresses that the built-in SMTP receiver accepts, each claimed by one inbox of this server.",
  ],
  soft_bounce: [
    "Temporary bounces per address; several within a week add a warning to the timeline.",
  ],
  suppression: ["Addresses that must not be emailed, with the reason."],
  tag: ["Labels for conversations.", "Tag"],
  team: ["A group of members. Inboxes and call flows name teams.", "Team"],
  team_member: ["Which members are in which team."],
  thread_operation: ["Splits, moves and merges with what is needed to undo them."],
  trusted_sender: ["Senders whose remote images a member always shows."],
  unmatched_call_event: ["Carrier events that arrived before the leg they belong to was recorded."],
  unmatched_delivery_report: [
    "Delivery reports that arrived before the message they belong to was recorded.",
  ],
  unsent_email: ["Drafts of new emails that have no conversation yet.", "UnsentEmail"],
  webhook_delivery: [
    "Events for webhooks, with their last attempt. They name what changed, never its content.",
    "WebhookDelivery",
  ],
  webhook_endpoint: [
    "URLs of programs that receive events. Their secrets are encrypted.",
    "WebhookEndpoint",
  ],
  workspace: ["A company's workspace. The keys of its tables lead with workspace_id.", "Workspace"],
  workspace_storage: [
    "Bytes stored per workspace, updated by the statements that add and remove files.",
  ],
};

export function renderEntities(tables: readonly Table[], document: ApiDocument): string {
  const missing = tables.filter(({ name }) => !about[name]).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Describe these tables: ${missing.join(", ")}`);
  return chapter(3, "Entities and their fields", "the migrated database and the contract", [
    "In every table except the few global ones, the key, the unique constraints and the references lead with `workspace_id`. IDs are UUIDv7 and created by the app; times are ISO 8601 in the API.\n",
    ...tables.map((one) => renderTable(one, document)),
  ]);
}

function renderTable(one: Table, document: ApiDocument): string {
  const [what, wire] = about[one.name] ?? [""];
  const shape = wire === undefined ? undefined : document.components.schemas[wire];
  if (wire !== undefined && !shape) throw new Error(`There is no schema named ${wire}`);
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
        ? [`In the API, \`${wire}\`, one shape per kind.\n`]
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
