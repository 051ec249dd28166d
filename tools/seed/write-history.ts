// Converts a conversation history to rows.
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
import { callPreviewOf, writeCall } from "./calls.ts";
import type { ConversationHistory, HistoryEntry } from "./conversation-history.ts";
import type { Sheets } from "./create-sheets.ts";
import type { CastContact } from "./sample-contacts.ts";
import type { SeedRandom } from "./seed-random.ts";

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
  random: SeedRandom,
): void {
  const at = iso(atMs);
  const revokedAt = one.isStopped ? at : null;
  sheets.contact.add(workspaceId, one.id, one.name, one.formatted, at, at, false);
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
  const searchTexts = [one.name, one.formatted, one.number].map((text) => ({
    field: "body" as const,
    text,
  }));
  sheets.contactWords.add(
    workspaceId,
    one.id,
    toSearchVector(searchTexts, [workspaceToken(workspaceId)]),
  );
  if (one.isStopped)
    sheets.consent.add(
      workspaceId,
      random.idAt(atMs),
      one.contactPointId,
      "sms",
      "service",
      "revoked",
      "customer",
      "STOP",
      at,
    );
}

interface HistoryRow {
  readonly number: number;
  readonly life: ConversationHistory;
  readonly contact: SeedContact;
  readonly inbox: SeedInbox;
  readonly tagIds: readonly string[];
  /** Members who reply in its inbox. */
  readonly answerers: readonly MemberId[];
  /** How far each member has read. */
  readonly readers: readonly { readonly memberId: MemberId; readonly seq: number }[];
}

export function writeHistory(
  sheets: Sheets,
  workspaceId: string,
  row: HistoryRow,
  random: SeedRandom,
): void {
  const { life, contact, inbox } = row;
  const [first] = life.entries;
  const last = life.entries.findLast((one) => one.what.kind !== "event");
  if (!first || !last) throw new Error("every conversation has a message");
  const lastSeq = life.entries.indexOf(last) + 1;
  const status =
    life.outcome === "spam" || life.outcome === "trash"
      ? ("open" as const)
      : (life.outcome as string);
  sheets.conversation.add(
    workspaceId,
    life.id,
    row.number,
    contact.id,
    inbox.id,
    status,
    life.outcome,
    life.assigneeId,
    inbox.teamId,
    row.tagIds,
    isoOrNull(life.waitingSinceMs),
    isoOrNull(life.snoozedUntilMs),
    isoOrNull(life.closedAtMs),
    life.entries.length,
    iso(last.atMs),
    JSON.stringify({ ...lastEntryOf(last), seq: lastSeq }),
    iso(first.atMs),
    life.entries.length + 1,
  );
  for (const [index, entry] of life.entries.entries())
    writeEntry(sheets, workspaceId, row, entry, index + 1, random);
  if (life.outcome === "open" && life.assigneeId !== null && random.isTrue(0.01)) {
    const text = "Thank you for waiting. I have just asked";
    // At most one per conversation, so the conversation's id serves as the draft's id too.
    const ids = [workspaceId, life.assigneeId, life.id, life.id];
    sheets.draft.add(...ids, "text", text, 1, iso(last.atMs));
  }
  for (const { memberId, seq } of row.readers)
    sheets.readMark.add(workspaceId, memberId, life.id, Math.min(seq, life.entries.length));
}

function writeEntry(
  sheets: Sheets,
  workspaceId: string,
  { life, contact, inbox, answerers }: HistoryRow,
  entry: HistoryEntry,
  seq: number,
  random: SeedRandom,
): void {
  const { what, memberId } = entry;
  const at = iso(entry.atMs);
  const isText = what.kind === "in" || what.kind === "out";
  const isTheirs = what.kind === "in" || (what.kind === "call" && what.direction === "in");
  const author = isTheirs ? "contact" : "member";
  sheets.entry.add(
    workspaceId,
    life.id,
    seq,
    entry.id,
    isText ? "message" : what.kind,
    author,
    memberId,
    at,
    JSON.stringify(bodyOf(entry)),
    what.kind === "in" ? contact.id : null,
  );
  if (what.kind === "call") {
    const callee = life.assigneeId ?? memberId ?? answerers[0];
    if (!callee) throw new Error("each inbox has a member who answers");
    const ids = { workspaceId, id: entry.id, conversationId: life.id, memberId: callee };
    writeCall(sheets, what, { ...ids, line: inbox, contact, atMs: entry.atMs }, random);
    return;
  }
  if (what.kind !== "event")
    sheets.entryWords.add(
      workspaceId,
      entry.id,
      at,
      searchVectorOf(workspaceId, contact, inbox, what),
    );
  if (what.kind === "note")
    for (const called of new Set(what.mentions))
      sheets.mention.add(
        workspaceId,
        called,
        life.id,
        entry.id,
        at,
        life.outcome === "open" && random.isTrue(0.5) ? null : at,
      );
  if (what.kind !== "in" && what.kind !== "out") return;
  const isIn = what.kind === "in";
  const ref = `SM${random.idAt(entry.atMs).replaceAll("-", "")}`;
  const [from, to] = isIn ? [contact.number, inbox.address] : [inbox.address, contact.number];
  const reason = isIn ? (seq === 1 ? "first_contact" : "reply_to_our_text") : "started_here";
  sheets.message.add(
    workspaceId,
    entry.id,
    life.id,
    "sms",
    what.kind,
    inbox.id,
    contact.contactPointId,
    from,
    to,
    what.text,
    countSegments(what.text).count,
    reason,
    isIn ? null : random.idAt(entry.atMs),
    isIn ? ref : null,
    at,
  );
  if (what.kind === "in") return;
  const { state, problem } = what.delivery;
  sheets.delivery.add(
    workspaceId,
    random.idAt<DeliveryId>(entry.atMs),
    entry.id,
    1,
    inbox.accountId,
    to,
    state,
    ref,
    problem,
    1,
    at,
    iso(entry.atMs + 2_000),
    at,
  );
}

/** The search words as the server writes them (server/actions/search), except members' names. */
function searchVectorOf(
  workspaceId: string,
  contact: SeedContact,
  inbox: SeedInbox,
  what: Exclude<HistoryEntry["what"], { kind: "event" | "call" }>,
): string {
  const isNote = what.kind === "note";
  const [from, to] = what.kind === "in" ? (["from", "to"] as const) : (["to", "from"] as const);
  const people: SearchableText[] = [
    { field: from, text: contact.number },
    { field: from, text: contact.name },
    { field: to, text: inbox.address },
  ];
  return toSearchVector(
    [{ field: "body", text: what.text }, ...(isNote ? [] : people)],
    [workspaceToken(workspaceId), searchFlagToken(isNote ? "note" : "sms")],
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
      return { type: what.type, ...what.facts };
  }
}

function lastEntryOf({ what, memberId }: HistoryEntry): LastEntry {
  if (what.kind === "call") {
    const { direction } = what;
    return {
      kind: "call",
      channel: null,
      direction,
      memberId,
      preview: callPreviewOf(what),
      isFailed: false,
      outcome: what.outcome,
    };
  }
  const isNote = what.kind === "note" || what.kind === "event";
  return {
    kind: isNote ? "note" : "message",
    channel: isNote ? null : "sms",
    direction: isNote ? null : what.kind,
    memberId,
    ...messagePreview(what.kind === "event" ? "" : what.text, 0),
    isFailed: what.kind === "out" && what.delivery.problem !== null,
  };
}
