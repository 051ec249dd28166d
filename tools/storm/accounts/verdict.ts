// Each acknowledged item held against the books: found once, sent once, settled. Pure.
import type { Item, Kind } from "#tools/storm/ledger.ts";
import type { CarrierBooks, DeskBooks, DeskCall, DeskMessage } from "./books.ts";

export const troubles = ["lost", "doubled", "stuck", "unknown"] as const;
export type Trouble = (typeof troubles)[number];

export interface KindFigures {
  begun: number;
  acknowledged: number;
  refused: number;
  /** Nobody was told whether it was done; it may stand there once or not at all. */
  unanswered: number;
  found: number;
  lost: number;
  doubled: number;
  stuck: number;
  unknown: number;
  /** Not sent, and the member was told so. */
  toldFailed: number;
}

export interface Verdict {
  readonly figures: Partial<Record<Kind, KindFigures>>;
  /** The first of each trouble, to look for. */
  readonly examples: readonly string[];
}

export interface Edits {
  /** The conversation's subject that was acknowledged last, where no later one is unclear. */
  readonly subjects: ReadonlyMap<string, string>;
  /** token → from, into */
  readonly merges: ReadonlyMap<string, { readonly from: string; readonly into: string }>;
  /** token → the merge that was undone */
  readonly undos: ReadonlyMap<
    string,
    { readonly from: string; readonly threadOperationId: string }
  >;
  /** Where a merged conversation stands by the last acknowledged word; absent where that is unclear. */
  readonly mergedIntoId: ReadonlyMap<string, string | null>;
  /** token → the carrier's name for the call */
  readonly calls: ReadonlyMap<string, string>;
  /** token → the call as the agent who claimed it knows it */
  readonly claims: ReadonlyMap<string, { readonly callId: string; readonly isNoted: boolean }>;
}

/** What a delivery may be in for good. */
const ends = new Set(["accepted", "sent", "delivered", "read", "bounced"]);
const failures = new Set(["failed", "undelivered", "suppressed", "cancelled"]);
const mostExamples = 12;

export function judge(
  items: readonly Item[],
  edits: Edits,
  desk: DeskBooks,
  carrier: CarrierBooks,
): Verdict {
  const figures: Partial<Record<Kind, KindFigures>> = {};
  const examples: string[] = [];
  for (const item of items) {
    const row = figures[item.kind] ?? none();
    figures[item.kind] = row;
    row.begun += 1;
    const isAcknowledged = item.acknowledgedAt !== null;
    if (isAcknowledged) row.acknowledged += 1;
    else if (item.refusedAs !== null) row.refused += 1;
    else row.unanswered += 1;
    const found = look(item, edits, desk, carrier);
    // Of what nobody promised, only a double is a fault.
    for (const what of found)
      if (what === "doubled" || isAcknowledged) {
        row[what] += 1;
        if (what === "found" || what === "toldFailed") continue;
        const told = examples.filter((one) => one.startsWith(`${what} ${item.kind} `)).length;
        if (told < mostExamples) examples.push(`${what} ${item.kind} ${item.token}`);
      }
  }
  return { figures, examples };
}

const none = (): KindFigures => ({
  ...{ begun: 0, acknowledged: 0, refused: 0, unanswered: 0, found: 0 },
  ...{ lost: 0, doubled: 0, stuck: 0, unknown: 0, toldFailed: 0 },
});

type Found = Trouble | "found" | "toldFailed";

const times = (count: number): Found[] =>
  count === 1 ? ["found"] : count === 0 ? ["lost"] : ["doubled"];

function look(item: Item, edits: Edits, desk: DeskBooks, carrier: CarrierBooks): Found[] {
  const { token } = item;
  switch (item.kind) {
    case "hook_text":
    case "carrier_text":
    case "mail_in":
    case "mailbox_mail":
      return times(desk.messages.get(token)?.length ?? 0);
    case "note":
      return times(desk.notes.get(token) ?? 0);
    case "text_out":
      return sent(desk.messages.get(token) ?? [], carrier.texts.get(token) ?? 0);
    case "mail_out":
      return sent(desk.messages.get(token) ?? [], carrier.mails.get(token) ?? 0);
    case "rename": {
      // Only the last one of a conversation can be seen; those before it are kept by it.
      const wanted = [...edits.subjects].find(([, subject]) => subject === token)?.[0];
      if (wanted === undefined) return ["found"];
      return desk.conversations.get(wanted)?.subject === token ? ["found"] : ["lost"];
    }
    case "merge": {
      const wanted = edits.merges.get(token);
      return wanted === undefined ? ["lost"] : merged(wanted.from, edits, desk);
    }
    case "unmerge": {
      const undo = edits.undos.get(token);
      if (undo === undefined) return ["lost"];
      const said = times(desk.undone.get(undo.threadOperationId) ?? 0);
      return said[0] === "found" ? merged(undo.from, edits, desk) : said;
    }
    case "call_in":
      return ended(desk.calls.get(edits.calls.get(token) ?? "") ?? []);
    case "call_taken": {
      const rows = desk.calls.get(edits.calls.get(token) ?? "") ?? [];
      const claim = edits.claims.get(token);
      const notes = desk.notes.get(token) ?? 0;
      if (notes > 1) return ["doubled"];
      if (claim && (rows[0]?.id !== claim.callId || (claim.isNoted && notes === 0)))
        return ["lost"];
      return ended(rows);
    }
  }
}

/** Of several merges and undos of a conversation the last one can be seen; those before it are kept by it. */
function merged(id: string, edits: Edits, desk: DeskBooks): Found[] {
  const wanted = edits.mergedIntoId.get(id);
  if (wanted === undefined) return ["found"];
  const row = desk.conversations.get(id);
  const stands = wanted === null ? row?.place !== "merged" : row?.place === "merged";
  return stands && row?.mergedIntoId === wanted ? ["found"] : ["lost"];
}

function ended(rows: readonly DeskCall[]): Found[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return times(rows.length);
  return row.isOver && row.outcome !== null && row.openLegs === 0 ? ["found"] : ["stuck"];
}

function sent(rows: readonly DeskMessage[], atCarrier: number): Found[] {
  const [row] = rows;
  if (row === undefined) return ["lost"];
  if (rows.length > 1 || atCarrier > 1) return ["doubled"];
  const state = row.states.at(-1);
  if (state === "unknown") return ["unknown"];
  if (state !== undefined && failures.has(state))
    return atCarrier === 0 ? ["toldFailed"] : ["found"];
  if (state === undefined || !ends.has(state)) return ["stuck"];
  return atCarrier === 1 ? ["found"] : ["lost"];
}

export const troublesOf = ({ figures }: Verdict): number =>
  Object.values(figures).reduce(
    (sum, row) => sum + troubles.reduce((all, trouble) => all + row[trouble], 0),
    0,
  );
