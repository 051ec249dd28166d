// A life as rows. The tables and their columns stand in server/store/migrations.
import { messagePreview } from "#domain/conversation/preview.ts";
import type {
  ContactId,
  ContactPointId,
  DeliveryId,
  InboxId,
  MemberId,
  TeamId,
} from "#domain/ids.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import {
  type SearchableText,
  searchFlagToken,
  toSearchVector,
  workspaceToken,
} from "#domain/search/search-vector.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import { openCallSheets, sayCall, writeCall } from "./calls.ts";
import type { ConversationHistory, HistoryEntry } from "./conversation-history.ts";
import { Sheet } from "./copy-rows.ts";
import type { Random } from "./random.ts";
import type { CastContact } from "./sample-contacts.ts";

export const openSheets = () => ({
  contact: new Sheet("contact", [
    ...["workspace_id", "id", "name", "display_fallback", "created_at", "updated_at"],
  ]),
  point: new Sheet("contact_point", [
    ...["workspace_id", "id", "contact_id", "kind", "value", "state", "sms_opted_out_at"],
    "created_at",
  ]),
  consent: new Sheet("consent", [
    ...[
      "workspace_id",
      "id",
      "contact_point_id",
      "channel",
      "purpose",
      "decision",
      "source",
      "evidence",
      "at",
    ],
  ]),
  conversation: new Sheet("conversation", [
    ...[
      "workspace_id",
      "id",
      "number",
      "contact_id",
      "inbox_id",
      "status",
      "folder",
      "assignee_id",
    ],
    ...["team_id", "tag_ids", "waiting_since", "snoozed_until", "closed_at", "entry_count"],
    ...["last_entry_at", "last_entry", "created_at", "version"],
  ]),
  entry: new Sheet("entry", [
    ...["workspace_id", "conversation_id", "seq", "id", "kind", "author_kind", "member_id"],
    ...["at", "body"],
  ]),
  message: new Sheet("message", [
    ...[
      "workspace_id",
      "id",
      "conversation_id",
      "channel",
      "direction",
      "inbox_id",
      "contact_point_id",
    ],
    ...["from_address", "to_address", "body", "segments", "threading_reason", "client_key"],
    ...["provider_ref", "at"],
  ]),
  ...openCallSheets(),
  entryWords: new Sheet("entry_search", ["workspace_id", "id", "at", "search_vector"]),
  contactWords: new Sheet("contact_search", ["workspace_id", "id", "search_vector"]),
  delivery: new Sheet("delivery", [
    ...["workspace_id", "id", "message_id", "attempt", "account_id", "recipient", "state"],
    ...["provider_ref", "problem", "attempts", "submitted_at", "changed_at", "created_at"],
  ]),
  readMark: new Sheet("read_state", [
    "workspace_id",
    "member_id",
    "conversation_id",
    "last_read_seq",
  ]),
  mention: new Sheet("mention", [
    ...["workspace_id", "member_id", "conversation_id", "entry_id", "at", "seen_at"],
  ]),
  draft: new Sheet("draft", [
    ...["workspace_id", "member_id", "conversation_id", "id", "kind", "body", "version"],
    "updated_at",
  ]),
});
export type Sheets = ReturnType<typeof openSheets>;

export interface SeedInbox {
  readonly id: InboxId;
  readonly address: string;
  readonly accountId: string;
  readonly teamId: TeamId | null;
}
export interface SeedContact extends CastContact {
  readonly id: ContactId;
  readonly contactPointId: ContactPointId;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export function writeContact(
  sheets: Sheets,
  workspaceId: string,
  one: SeedContact,
  atMs: number,
  chance: Random,
): void {
  const at = iso(atMs);
  const revokedAt = one.isStopped ? at : null;
  sheets.contact.add(workspaceId, one.id, one.name, one.shown, at, at);
  sheets.point.add(
    workspaceId,
    one.contactPointId,
    one.id,
    "phone",
    one.number,
    "ok",
    revokedAt,
    at,
  );
  const said = [one.name, one.shown, one.number].map((text) => ({ place: "said" as const, text }));
  sheets.contactWords.add(workspaceId, one.id, toSearchVector(said, [workspaceToken(workspaceId)]));
  if (one.isStopped)
    sheets.consent.add(
      ...[
        workspaceId,
        chance.idAt(atMs),
        one.contactPointId,
        "text",
        "service",
        "revoked",
        "customer",
      ],
      ...["STOP", at],
    );
}

export interface HistoryRow {
  readonly number: number;
  readonly life: ConversationHistory;
  readonly contact: SeedContact;
  readonly line: SeedInbox;
  readonly tagIds: readonly string[];
  /** Those who answer on its line. */
  readonly answerers: readonly MemberId[];
  /** Who has read how far. */
  readonly readers: readonly { readonly memberId: MemberId; readonly seq: number }[];
}

export function writeHistory(
  sheets: Sheets,
  workspaceId: string,
  row: HistoryRow,
  chance: Random,
): void {
  const { life, contact, line } = row;
  const [first] = life.entries;
  const last = life.entries.findLast((one) => one.what.kind !== "event");
  if (!first || !last) throw new Error("must: a conversation has words");
  const lastSeq = life.entries.indexOf(last) + 1;
  const status =
    life.fate === "spam" || life.fate === "trash" ? ("open" as const) : (life.fate as string);
  sheets.conversation.add(
    ...[workspaceId, life.id, row.number, contact.id, line.id, status, life.fate, life.assigneeId],
    ...[line.teamId, row.tagIds, isoOrNull(life.waitingSinceMs), isoOrNull(life.snoozedUntilMs)],
    ...[isoOrNull(life.closedAtMs), life.entries.length, iso(last.atMs)],
    ...[JSON.stringify({ ...lastEntryOf(last), seq: lastSeq }), iso(first.atMs)],
    life.entries.length + 1,
  );
  for (const [place, entry] of life.entries.entries())
    writeEntry(sheets, workspaceId, row, entry, place + 1, chance);
  if (life.fate === "open" && life.assigneeId !== null && chance.isLucky(0.01)) {
    const words = "Thank you for waiting. I have just asked";
    // One at most in each conversation: its id serves for the draft too.
    const ids = [workspaceId, life.assigneeId, life.id, life.id];
    sheets.draft.add(...ids, "text", words, 1, iso(last.atMs));
  }
  for (const { memberId, seq } of row.readers)
    sheets.readMark.add(workspaceId, memberId, life.id, Math.min(seq, life.entries.length));
}

function writeEntry(
  sheets: Sheets,
  workspaceId: string,
  { life, contact, line, answerers }: HistoryRow,
  entry: HistoryEntry,
  seq: number,
  chance: Random,
): void {
  const { what, memberId } = entry;
  const at = iso(entry.atMs);
  const isText = what.kind === "in" || what.kind === "out";
  const isTheirs = what.kind === "in" || (what.kind === "call" && what.direction === "in");
  const author = isTheirs ? "contact" : "member";
  sheets.entry.add(
    ...[workspaceId, life.id, seq, entry.id, isText ? "message" : what.kind, author, memberId, at],
    JSON.stringify(bodyOf(entry)),
  );
  if (what.kind === "call") {
    const callee = life.assigneeId ?? memberId ?? answerers[0];
    if (!callee) throw new Error("must: somebody answers on each line");
    const ids = { workspaceId, id: entry.id, conversationId: life.id, memberId: callee };
    writeCall(sheets, what, { ...ids, line, contact, atMs: entry.atMs }, chance);
    return;
  }
  if (what.kind !== "event")
    sheets.entryWords.add(workspaceId, entry.id, at, wordsOf(workspaceId, contact, line, what));
  if (what.kind === "note")
    for (const called of new Set(what.mentions))
      sheets.mention.add(
        ...[workspaceId, called, life.id, entry.id, at],
        life.fate === "open" && chance.isLucky(0.5) ? null : at,
      );
  if (what.kind !== "in" && what.kind !== "out") return;
  const isIn = what.kind === "in";
  const ref = `SM${chance.idAt(entry.atMs).replaceAll("-", "")}`;
  const [from, to] = isIn ? [contact.number, line.address] : [line.address, contact.number];
  const why = isIn ? (seq === 1 ? "first_contact" : "answers_our_text") : "began_here";
  sheets.message.add(
    ...[
      workspaceId,
      entry.id,
      life.id,
      "text",
      what.kind,
      line.id,
      contact.contactPointId,
      from,
      to,
    ],
    ...[what.text, countSegments(what.text).count, why, isIn ? null : chance.idAt(entry.atMs)],
    ...[isIn ? ref : null, at],
  );
  if (what.kind === "in") return;
  const { state, problem } = what.delivery;
  sheets.delivery.add(
    ...[workspaceId, chance.idAt<DeliveryId>(entry.atMs), entry.id, 1, line.accountId, to, state],
    ...[ref, problem, 1, at, iso(entry.atMs + 2_000), at],
  );
}

/** As the server's own hand writes them (server/actions/search), the members' names aside. */
function wordsOf(
  workspaceId: string,
  contact: SeedContact,
  line: SeedInbox,
  what: Exclude<HistoryEntry["what"], { kind: "event" | "call" }>,
): string {
  const isNote = what.kind === "note";
  const [from, to] = what.kind === "in" ? (["from", "to"] as const) : (["to", "from"] as const);
  const people: SearchableText[] = [
    { place: from, text: contact.number },
    { place: from, text: contact.name },
    { place: to, text: line.address },
  ];
  return toSearchVector(
    [{ place: "said", text: what.text }, ...(isNote ? [] : people)],
    [workspaceToken(workspaceId), searchFlagToken(isNote ? "note" : "text")],
  );
}

function bodyOf({ what, atMs }: HistoryEntry): object {
  switch (what.kind) {
    case "in":
      return { claimedSentAt: iso(atMs) };
    case "out":
      return {};
    case "note":
      return { text: what.text, mentions: what.mentions };
    case "call":
      return {};
    case "event":
      return { deed: what.deed, ...what.facts };
  }
}

function lastEntryOf({ what, memberId }: HistoryEntry): LastEntry {
  if (what.kind === "call") {
    const { direction } = what;
    return {
      kind: "call",
      medium: null,
      direction,
      memberId,
      preview: sayCall(what),
      isFailed: false,
      outcome: what.outcome,
    };
  }
  const isNote = what.kind === "note" || what.kind === "event";
  return {
    kind: isNote ? "note" : "message",
    medium: isNote ? null : "text",
    direction: isNote ? null : what.kind,
    memberId,
    preview: messagePreview(what.kind === "event" ? "" : what.text, 0),
    isFailed: what.kind === "out" && what.delivery.problem !== null,
  };
}
