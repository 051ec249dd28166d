// Merging, splitting and moving, each with its way back. Where the words went follows the member who put
// them there: after a merge the desk shows what stays, after an undo what came back.
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { currentAddress, go } from "#web/data/navigation.ts";
import { offerUndo } from "#web/data/notices/undo.ts";
import { addressOf, readPlace } from "#web/data/place.ts";
import { patchRow, takeTruth } from "#web/data/queue/copies.ts";
import type { Refusal } from "#web/data/refusal.ts";
import { type Action, act } from "#web/data/use-action.ts";

type Regrouped = Outputs["mergeConversation"];
type Side = Pick<Conversation, "id" | "number">;

export interface Merge {
  readonly from: Side;
  readonly into: Side;
}

export interface Split {
  readonly entryId: EntryId;
  readonly withAnswers: boolean;
  readonly subject: string;
  readonly from: Side;
}

export interface Move {
  readonly entryId: EntryId;
  readonly withAnswers: boolean;
  readonly to: Side;
}

/** The row of what was merged away: out of every list. */
export const mergedRow = (row: ConversationRow, intoId: ConversationId): ConversationRow => ({
  ...row,
  ...{ status: "closed", place: "merged", mergedIntoId: intoId },
  ...{ waitingSince: null, snoozedUntil: null },
});

const takeBoth = (
  cache: QueryClient,
  { conversation, other }: Pick<Regrouped, "conversation" | "other">,
): void => {
  for (const one of [conversation, other]) {
    takeTruth(cache, one);
    void cache.invalidateQueries({ queryKey: keys.conversation(one.number) });
    void cache.invalidateQueries({ queryKey: keys.goesOn(one.id) });
  }
  void cache.invalidateQueries({ queryKey: keys.likes });
};

const mergeAction: Action<Merge, Regrouped> = {
  ask: ({ from, into }) => call("mergeConversation", { conversationId: from.id, intoId: into.id }),
  show: (cache, { from, into }) => patchRow(cache, from.id, (row) => mergedRow(row, into.id)),
  settle: (cache, output, _, unshow) => {
    takeBoth(cache, output);
    unshow?.();
  },
};

const undoAction: Action<{ regroupingId: string }, Outputs["undoRegrouping"]> = {
  ask: (input) => call("undoRegrouping", input),
  settle: takeBoth,
};

export async function merge(cache: QueryClient, { from, into }: Merge): Promise<void> {
  step(from.number, into.number);
  try {
    const { regroupingId } = await act(cache, mergeAction, { from, into });
    offerUndo(`Merged #${from.number} into #${into.number}`, () => {
      void takeBack(cache, regroupingId).then((isBack) => isBack && step(into.number, from.number));
    });
  } catch {
    step(into.number, from.number);
  }
}

/** Goes to the new conversation. `isHere`: whether the caller can still show the refusal that this returns. */
export async function split(
  cache: QueryClient,
  wish: Split,
  isHere: () => boolean,
): Promise<Refusal | null> {
  const { from, ...input } = wish;
  return refusalOf(async () => {
    const ask = () => call("splitMessage", input);
    const done = await act(cache, { ask, settle: takeBoth, tells: isHere }, {});
    const { number } = done.conversation;
    step(from.number, number, "push");
    offerUndo(`Split into #${number}`, () => {
      void takeBack(cache, done.regroupingId).then((isBack) => isBack && step(number, from.number));
    });
  });
}

/** Stays in the conversation: what did not belong here is gone. `isHere` as for `split`. */
export async function move(
  cache: QueryClient,
  wish: Move,
  isHere: () => boolean,
): Promise<Refusal | null> {
  const { to, ...input } = wish;
  return refusalOf(async () => {
    const ask = () => call("moveMessage", { ...input, toId: to.id });
    const done = await act(cache, { ask, settle: takeBoth, tells: isHere }, {});
    offerUndo(`Moved to #${to.number}`, () => void takeBack(cache, done.regroupingId));
  });
}

export const takeBack = (cache: QueryClient, regroupingId: string): Promise<boolean> =>
  act(cache, undoAction, { regroupingId }).then(
    () => true,
    () => false,
  );

async function refusalOf(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (refusal) {
    return refusal as Refusal;
  }
}

/** Only whoever still stands at the one is led to the other. */
function step(fromNumber: number, toNumber: number, how: "push" | "replace" = "replace"): void {
  const place = readPlace(currentAddress());
  if (place.at !== "queue" || place.number !== fromNumber) return;
  go(addressOf.conversation(place.view, toNumber), { replace: how === "replace" });
}
