// Compares each acknowledged item with the final state: found once, sent once, settled. Pure.
import type { Item, Kind } from "#tools/storm/ledger.ts";
import type {
  AppCall,
  AppMessage,
  AppPicture,
  AppRecords,
  CarrierRecords,
} from "./final-records.ts";

export const problems = ["lost", "doubled", "stuck", "unknown"] as const;
type Problem = (typeof problems)[number];

interface KindFigures {
  started: number;
  acknowledged: number;
  refused: number;
  /** The outcome was never reported; it may exist once or not at all. */
  unanswered: number;
  found: number;
  lost: number;
  doubled: number;
  stuck: number;
  unknown: number;
  /** Not sent, and the member was informed. */
  reportedFailed: number;
}

export interface Verdict {
  readonly figures: Partial<Record<Kind, KindFigures>>;
  /** The first items of each problem, to investigate. */
  readonly examples: readonly string[];
}

export interface Edits {
  /** The last acknowledged subject of a conversation, unless the outcome of a later one is unknown. */
  readonly subjects: ReadonlyMap<string, string>;
  /** token → from, into */
  readonly merges: ReadonlyMap<string, { readonly from: string; readonly into: string }>;
  /** token → the merge that was undone */
  readonly undos: ReadonlyMap<
    string,
    { readonly from: string; readonly threadOperationId: string }
  >;
  /** Target of a merged conversation after the last acknowledged change; absent if unclear. */
  readonly mergedIntoId: ReadonlyMap<string, string | null>;
  /** The token of the last acknowledged draft of a conversation, unless the outcome of a later one is unknown. */
  readonly drafts: ReadonlyMap<string, string>;
  /** token → the conversation */
  readonly snoozes: ReadonlyMap<string, string>;
  /** token → the app's call that was recorded or transferred */
  readonly appCallIds: ReadonlyMap<string, string>;
  /** token → the carrier's call id */
  readonly calls: ReadonlyMap<string, string>;
  /** token → the call as known to the agent who claimed it */
  readonly claims: ReadonlyMap<string, { readonly callId: string; readonly isNoted: boolean }>;
}

/** States a delivery may end in. */
const ends = new Set(["accepted", "sent", "delivered", "read", "bounced"]);
const failures = new Set(["failed", "undelivered", "suppressed", "canceled"]);
const maxExamples = 12;

export function computeVerdict(
  items: readonly Item[],
  edits: Edits,
  records: AppRecords,
  carrier: CarrierRecords,
): Verdict {
  const figures: Partial<Record<Kind, KindFigures>> = {};
  const examples: string[] = [];
  for (const item of items) {
    const row = figures[item.kind] ?? { ...noFigures };
    figures[item.kind] = row;
    row.started += 1;
    const isAcknowledged = item.acknowledgedAt !== null;
    if (isAcknowledged) row.acknowledged += 1;
    else if (item.refusedAs !== null) row.refused += 1;
    else row.unanswered += 1;
    const found = outcomesOf(item, edits, records, carrier);
    // An unacknowledged item may be missing; only a duplicate is a fault.
    for (const what of found)
      if (what === "doubled" || isAcknowledged) {
        row[what] += 1;
        if (what === "found" || what === "reportedFailed") continue;
        const shownCount = examples.filter((one) => one.startsWith(`${what} ${item.kind} `)).length;
        if (shownCount < maxExamples) examples.push(`${what} ${item.kind} ${item.token}`);
      }
  }
  return { figures, examples };
}

export const noFigures: Readonly<KindFigures> = {
  started: 0,
  acknowledged: 0,
  refused: 0,
  unanswered: 0,
  found: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
  unknown: 0,
  reportedFailed: 0,
};

type Found = Problem | "found" | "reportedFailed";

const times = (count: number): Found[] =>
  count === 1 ? ["found"] : count === 0 ? ["lost"] : ["doubled"];

function outcomesOf(
  item: Item,
  edits: Edits,
  records: AppRecords,
  carrier: CarrierRecords,
): Found[] {
  const { token } = item;
  switch (item.kind) {
    case "hook_text":
    case "carrier_text":
    case "whatsapp_in":
    case "mail_in":
    case "mailbox_mail":
      return times(records.messages.get(token)?.length ?? 0);
    case "note":
      return times(records.notes.get(token) ?? 0);
    case "text_out":
    case "whatsapp_out":
      return sent(records.messages.get(token) ?? [], carrier.texts.get(token) ?? 0);
    case "picture_in": {
      const outcomes = times(records.messages.get(token)?.length ?? 0);
      return outcomes[0] === "found" ? fetched(records.pictures.get(token) ?? []) : outcomes;
    }
    case "scheduled_mail":
    case "mail_out":
      return sent(records.messages.get(token) ?? [], carrier.mails.get(token) ?? 0);
    case "rename": {
      // Only a conversation's last rename is visible; earlier ones count as found.
      const expected = [...edits.subjects].find(([, subject]) => subject === token)?.[0];
      if (expected === undefined) return ["found"];
      return records.conversations.get(expected)?.subject === token ? ["found"] : ["lost"];
    }
    case "draft": {
      // Only a conversation's last draft is stored; earlier ones count as found.
      const expected = [...edits.drafts].find(([, draft]) => draft === token)?.[0];
      if (expected === undefined) return ["found"];
      return records.drafts.get(expected) === token ? ["found"] : ["lost"];
    }
    case "snooze": {
      const row = records.conversations.get(edits.snoozes.get(token) ?? "");
      return row === undefined ? ["lost"] : row.isOverslept ? ["stuck"] : ["found"];
    }
    case "merge": {
      const expected = edits.merges.get(token);
      return expected === undefined ? ["lost"] : merged(expected.from, edits, records);
    }
    case "unmerge": {
      const undo = edits.undos.get(token);
      if (undo === undefined) return ["lost"];
      const outcomes = times(records.undone.get(undo.threadOperationId) ?? 0);
      return outcomes[0] === "found" ? merged(undo.from, edits, records) : outcomes;
    }
    case "call_in":
      return ended(records.calls.get(edits.calls.get(token) ?? "") ?? []);
    case "recording":
      return recorded(records.recordings.get(edits.appCallIds.get(token) ?? "") ?? []);
    case "transfer": {
      const callId = edits.appCallIds.get(token);
      return ended([...records.calls.values()].flat().filter((one) => one.id === callId));
    }
    case "call_taken": {
      const rows = records.calls.get(edits.calls.get(token) ?? "") ?? [];
      const claim = edits.claims.get(token);
      const notes = records.notes.get(token) ?? 0;
      if (notes > 1) return ["doubled"];
      if (claim && (rows[0]?.id !== claim.callId || (claim.isNoted && notes === 0)))
        return ["lost"];
      return ended(rows);
    }
  }
}

/** Only the last merge or undo of a conversation is visible; earlier ones count as found. */
function merged(id: string, edits: Edits, records: AppRecords): Found[] {
  const expected = edits.mergedIntoId.get(id);
  if (expected === undefined) return ["found"];
  const row = records.conversations.get(id);
  const stands = expected === null ? row?.folder !== "merged" : row?.folder === "merged";
  return stands && row?.mergedIntoId === expected ? ["found"] : ["lost"];
}

function ended(rows: readonly AppCall[]): Found[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return times(rows.length);
  return row.isOver && row.outcome !== null && row.openLegs === 0 ? ["found"] : ["stuck"];
}

/** A picture that the carrier doesn't give is shown as such, so only one that is still awaited is stuck. */
function fetched(pictures: readonly AppPicture[]): Found[] {
  const [picture] = pictures;
  if (picture === undefined || pictures.length > 1) return times(pictures.length);
  return picture.isAwaited ? ["stuck"] : picture.isStored ? ["found"] : ["reportedFailed"];
}

/** A call may have several recordings, one for each conference, and none if it ended before the carrier began one. */
function recorded(states: readonly string[]): Found[] {
  if (states.length === 0) return ["reportedFailed"];
  if (states.some((state) => state === "recording" || state === "processing")) return ["stuck"];
  return states.includes("lost") ? ["reportedFailed"] : ["found"];
}

function sent(rows: readonly AppMessage[], atCarrier: number): Found[] {
  const [row] = rows;
  if (row === undefined) return ["lost"];
  if (rows.length > 1 || atCarrier > 1) return ["doubled"];
  const state = row.states.at(-1);
  if (state === "unknown") return ["unknown"];
  if (state !== undefined && failures.has(state))
    return atCarrier === 0 ? ["reportedFailed"] : ["found"];
  if (state === undefined || !ends.has(state)) return ["stuck"];
  return atCarrier === 1 ? ["found"] : ["lost"];
}

export const problemCountOf = ({ figures }: Verdict): number =>
  Object.values(figures).reduce(
    (sum, row) => sum + problems.reduce((all, trouble) => all + row[trouble], 0),
    0,
  );
