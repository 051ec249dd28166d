// Merge, split and move, each with undo. The screen follows the member's action: after a merge it shows the target,
// after an undo the restored conversation.
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { ApiError } from "#web/data/api-error.ts";
import {
  applyServerState,
  patchOptimistically,
} from "#web/data/conversations/conversation-cache.ts";
import { currentUrl, navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { parseRoute, routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";

type ThreadOperationResult = Outputs["mergeConversation"];
type Side = Pick<Conversation, "id" | "number">;

interface MergeInput {
  readonly from: Side;
  readonly into: Side;
}

interface SplitInput {
  readonly entryId: EntryId;
  readonly withReplies: boolean;
  readonly subject: string;
  readonly from: Side;
}

interface MoveInput {
  readonly entryId: EntryId;
  readonly withReplies: boolean;
  readonly to: Side;
}

/** The row of a merged conversation, which belongs to no list. */
const toMergedRow = (row: ConversationRow, intoId: ConversationId): ConversationRow => ({
  ...row,
  status: "closed",
  folder: "merged",
  mergedIntoId: intoId,
  waitingSince: null,
  snoozedUntil: null,
});

const applyBothConversations = (
  cache: QueryClient,
  { conversation, other }: Pick<ThreadOperationResult, "conversation" | "other">,
): void => {
  for (const one of [conversation, other]) {
    applyServerState(cache, one);
    void cache.invalidateQueries({ queryKey: queryKeys.conversation(one.number) });
    void cache.invalidateQueries({ queryKey: queryKeys.goesOn(one.id) });
  }
  void cache.invalidateQueries({ queryKey: queryKeys.likes });
  // A new conversation has no previous row to count from, and the change feed reloads the counts only after a pause.
  void cache.invalidateQueries({ queryKey: queryKeys.counts });
};

const mergeAction: ApiMutation<MergeInput, ThreadOperationResult> = {
  request: ({ from, into }) =>
    rpc("mergeConversation", { conversationId: from.id, intoId: into.id }),
  onMutate: (cache, { from, into }) =>
    patchOptimistically(cache, from.id, (row) => toMergedRow(row, into.id)),
  onSuccess: (cache, output, _, rollBack) => {
    applyBothConversations(cache, output);
    rollBack?.();
  },
};

const undoAction: ApiMutation<{ threadOperationId: string }, Outputs["undoThreadOperation"]> = {
  request: (input) => rpc("undoThreadOperation", input),
  onSuccess: applyBothConversations,
};

export async function mergeConversations(
  cache: QueryClient,
  { from, into }: MergeInput,
): Promise<void> {
  step(from.number, into.number);
  try {
    const { threadOperationId } = await runMutation(cache, mergeAction, { from, into });
    offerUndo(fill(words.toastMerged, { from: from.number, into: into.number }), async () => {
      const isBack = await undoThreadOperation(cache, threadOperationId);
      if (isBack) step(into.number, from.number);
      return isBack;
    });
  } catch {
    step(into.number, from.number);
  }
}

/** Opens the new conversation. `isMounted`: whether the caller can still show the returned error. */
export async function splitMessage(
  cache: QueryClient,
  request: SplitInput,
  isMounted: () => boolean,
): Promise<ApiError | null> {
  const { from, ...input } = request;
  return errorOf(async () => {
    const request = () => rpc("splitMessage", input);
    const done = await runMutation(
      cache,
      { request, onSuccess: applyBothConversations, errorDisplay: isMounted },
      {},
    );
    const { number } = done.conversation;
    step(from.number, number, "push");
    offerUndo(fill(words.toastSplit, { number }), async () => {
      const isBack = await undoThreadOperation(cache, done.threadOperationId);
      if (isBack) step(number, from.number);
      return isBack;
    });
  });
}

/** Stays in the conversation that the message left. `isMounted` as for `splitMessage`. */
export async function moveMessage(
  cache: QueryClient,
  request: MoveInput,
  isMounted: () => boolean,
): Promise<ApiError | null> {
  const { to, ...input } = request;
  return errorOf(async () => {
    const request = () => rpc("moveMessage", { ...input, toId: to.id });
    const done = await runMutation(
      cache,
      { request, onSuccess: applyBothConversations, errorDisplay: isMounted },
      {},
    );
    offerUndo(fill(words.toastMoved, { number: to.number }), () =>
      undoThreadOperation(cache, done.threadOperationId),
    );
  });
}

export const undoThreadOperation = (
  cache: QueryClient,
  threadOperationId: string,
): Promise<boolean> =>
  runMutation(cache, undoAction, { threadOperationId }).then(
    () => true,
    () => false,
  );

async function errorOf(work: () => Promise<void>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error as ApiError;
  }
}

/** Navigates only if the first conversation is still open. */
function step(fromNumber: number, toNumber: number, how: "push" | "replace" = "replace"): void {
  const route = parseRoute(currentUrl());
  if (route.at !== "conversations" || route.number !== fromNumber) return;
  navigate(routePaths.conversation(route.view, toNumber), { replace: how === "replace" });
}
