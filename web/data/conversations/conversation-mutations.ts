// What a member can do to a conversation: the optimistic update, the request, and the undo. Used by the header, the
// list, the palette and the hotkeys.

import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { type Priority, priorities } from "#domain/conversation/priority.ts";
import { folderOf } from "#domain/conversation/status.ts";
import type { ConversationId, TagId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { failureText } from "#web/data/api-error.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { UndoOffer } from "#web/data/toasts/undo.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { type Advance, planAdvance } from "./advance.ts";
import { findCachedRow, recordFinished } from "./cached-rows.ts";
import { applyServerState, patchOptimistically } from "./conversation-cache.ts";

interface ConversationMutation<Input> {
  readonly request: (input: Input) => Promise<Conversation>;
  readonly patch: (row: ConversationRow, input: Input) => Partial<ConversationRow>;
  readonly message: (row: ConversationRow, input: Input) => string;
  /** Says that it failed for the contact of this name. */
  readonly failed?: `${string}{name}`;
  /** The step that reverts it, given the previous state. */
  readonly inverse: (row: ConversationRow, input: Input) => Step;
}

/** An action with its input, ready to run. */
type Step = (cache: QueryClient) => Promise<boolean>;
type OnConversation = { readonly conversationId: ConversationId };

const folderAfterRestore = (row: ConversationRow, isSpam: boolean): ConversationRow["folder"] =>
  folderOf({ status: row.status, isSpam, isTrashed: false, isMerged: false });

const assign: ConversationMutation<
  OnConversation & Pick<Inputs["assignConversation"], "assigneeId" | "teamId"> & { text: string }
> = {
  request: ({ text: _, ...input }) => rpc("assignConversation", input),
  patch: (_, { assigneeId, teamId }) =>
    ({
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(teamId === undefined ? {} : { teamId }),
    }) as Partial<ConversationRow>,
  message: (_, { text }) => text,
  // Only what was assigned: a teammate may have changed the other since.
  inverse: (row, { conversationId, assigneeId, teamId }) =>
    withoutUndo(assign, {
      conversationId,
      ...(assigneeId === undefined ? {} : { assigneeId: row.assigneeId }),
      ...(teamId === undefined ? {} : { teamId: row.teamId }),
      text: "",
    }),
};

const close: ConversationMutation<OnConversation> = {
  request: (input) => rpc("closeConversation", input),
  patch: () => ({ status: "closed", folder: "closed", snoozedUntil: null, snoozeEndedAt: null }),
  message: (row) => fill(words.toastClosed, { name: row.contactName }),
  failed: words.couldntClose,
  inverse: restoreStep,
};

const reopen: ConversationMutation<OnConversation> = {
  request: (input) => rpc("reopenConversation", input),
  patch: () => ({ status: "open", folder: "open", snoozedUntil: null }),
  message: (row) => fill(words.toastReopened, { name: row.contactName }),
  inverse: restoreStep,
};

const snooze: ConversationMutation<OnConversation & { until: string; text: string }> = {
  request: ({ conversationId, until }) => rpc("snoozeConversation", { conversationId, until }),
  patch: (_, { until }) => ({ status: "snoozed", folder: "snoozed", snoozedUntil: until }),
  message: (row, { text }) => fill(words.toastSnoozed, { time: text, name: row.contactName }),
  failed: words.couldntSnooze,
  inverse: restoreStep,
};

const tag: ConversationMutation<OnConversation & { add: TagId[]; remove: TagId[]; text: string }> =
  {
    request: ({ text: _, ...input }) => rpc("tagConversation", input),
    patch: (row, { add, remove }) => ({
      tagIds: [...new Set([...row.tagIds, ...add])].filter((id) => !remove.includes(id)),
    }),
    message: (_, { text }) => text,
    inverse: (row, { conversationId, add, remove }) => {
      const had = (id: TagId) => row.tagIds.includes(id);
      const back = { add: remove.filter(had), remove: add.filter((id) => !had(id)) };
      return withoutUndo(tag, { conversationId, ...back, text: "" });
    },
  };

const prioritize: ConversationMutation<OnConversation & { priority: Priority }> = {
  request: (input) => rpc("prioritizeConversation", input),
  patch: (_, { priority }) => ({ priority }),
  message: ({ contactName: name }, { priority }) =>
    priority === "none"
      ? fill(words.toastNoPriority, { name })
      : fill(words.toastPriority, { name, priority: priorities[priority].title }),
  inverse: ({ priority }, { conversationId }) =>
    withoutUndo(prioritize, { conversationId, priority }),
};

const rename: ConversationMutation<OnConversation & { subject: string }> = {
  request: (input) => rpc("renameConversation", input),
  patch: (_, { subject }) => ({ subject }),
  message: (row) => fill(words.toastRenamed, { name: row.contactName }),
  inverse: ({ subject }, { conversationId }) => withoutUndo(rename, { conversationId, subject }),
};

/** Conversations in spam or trash send nothing. */
const nothingScheduled = { hasScheduledMessages: false, nextScheduledAt: null };
const scheduledNotice = (row: ConversationRow): string =>
  row.hasScheduledMessages ? words.scheduledAreDrafts : "";

const spam: ConversationMutation<OnConversation & { isSpam: boolean }> = {
  request: (input) => rpc("markSpam", input),
  patch: (row, { isSpam }) =>
    isSpam ? { folder: "spam", ...nothingScheduled } : { folder: folderAfterRestore(row, false) },
  message: (row, { isSpam }) =>
    isSpam
      ? fill(words.toastSpam, { name: row.contactName }) + scheduledNotice(row)
      : fill(words.toastNotSpam, { name: row.contactName }),
  failed: words.couldntMove,
  inverse: (_, { conversationId, isSpam }) =>
    withoutUndo(spam, { conversationId, isSpam: !isSpam }),
};

const trash: ConversationMutation<OnConversation & { isTrashed: boolean }> = {
  request: (input) => rpc("trashConversation", input),
  patch: (row, { isTrashed }) =>
    isTrashed
      ? { folder: "trash", wasSpam: row.folder === "spam", ...nothingScheduled }
      : { folder: folderAfterRestore(row, row.wasSpam) },
  message: (row, { isTrashed }) =>
    isTrashed
      ? fill(words.toastTrashed, { name: row.contactName }) + scheduledNotice(row)
      : fill(words.toastRestored, { name: row.contactName }),
  failed: words.couldntMove,
  inverse: (_, { conversationId, isTrashed }) =>
    withoutUndo(trash, { conversationId, isTrashed: !isTrashed }),
};

const mutations = { assign, close, reopen, snooze, tag, prioritize, rename, spam, trash } as const;
type ConversationMutations = typeof mutations;
export type ConversationMutationName = keyof ConversationMutations;
export type ConversationMutationInput<Name extends ConversationMutationName> = Parameters<
  ConversationMutations[Name]["request"]
>[0];

/** These finish a conversation for now, so the screen moves on. */
const finishing: readonly ConversationMutationName[] = ["close", "snooze", "spam", "trash"];

/** Runs it, shows it at once and offers undo. If the screen has moved on, undo and errors lead back. */
export async function runConversationMutation<Name extends ConversationMutationName>(
  cache: QueryClient,
  name: Name,
  input: ConversationMutationInput<Name>,
  options: {
    readonly addTo?: UndoOffer | undefined;
    /** If the conversation has left the list already. */
    readonly advance?: Advance | null;
  } = {},
): Promise<boolean> {
  const row = findCachedRow(cache, input.conversationId);
  const isFinishing = row !== undefined && finishing.includes(name);
  const advance = options.advance ?? (isFinishing ? planAdvance(cache, row) : null);
  if (isFinishing) recordFinished(row);
  const mutation = mutations[name] as unknown as ConversationMutation<
    ConversationMutationInput<Name>
  >;
  const apiMutation: ApiMutation<ConversationMutationInput<Name>, Conversation> = {
    ...toApiMutation(mutation),
    undo: () => {
      const current = findCachedRow(cache, input.conversationId);
      if (!current) return null;
      const run = () => {
        const undone = mutation.inverse(current, input)(cache);
        advance?.comeBack();
        return undone;
      };
      return { message: mutation.message(current, input), run, addTo: options.addTo };
    },
    errorDisplay: (error) => {
      const canRetryLater = error.code === "no_connection";
      if (!row || !(canRetryLater || advance?.isMoved())) return false;
      // The screen moved on only for what failed.
      if (canRetryLater) advance?.comeBack(true);
      // Another conversation may be on screen by now, so the message names the one it is about.
      const what = fill(mutation.failed ?? words.couldntUpdate, { name: row.contactName });
      showToast({
        text: failureText(what, error),
        tone: "failed",
        seconds: limits.undoToastSeconds.max,
        action:
          canRetryLater || !advance
            ? {
                label: words.tryAgain,
                run: () => void runConversationMutation(cache, name, input, options),
              }
            : { label: words.openConversation, run: advance.comeBack },
      });
      return true;
    },
  };
  const done = runMutation(cache, apiMutation, input);
  advance?.run();
  return await done.then(
    () => true,
    () => false,
  );
}

const withoutUndo =
  <Input extends OnConversation>(mutation: ConversationMutation<Input>, input: Input): Step =>
  (cache) =>
    runMutation(cache, toApiMutation(mutation), input).then(
      () => true,
      () => false,
    );

function restoreStep(row: ConversationRow, { conversationId }: OnConversation): Step {
  const { status, snoozedUntil } = row;
  if (status === "closed") return withoutUndo(close, { conversationId });
  const isStillToCome = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  return status === "snoozed" && isStillToCome
    ? withoutUndo(snooze, { conversationId, until: snoozedUntil, text: "" })
    : withoutUndo(reopen, { conversationId });
}

function toApiMutation<Input extends OnConversation>(
  mutation: ConversationMutation<Input>,
): ApiMutation<Input, Conversation> {
  return {
    request: (input) => serialize(input.conversationId, () => mutation.request(input)),
    onMutate: (cache, input) =>
      patchOptimistically(cache, input.conversationId, (row) => ({
        ...row,
        ...mutation.patch(row, input),
      })),
    onSuccess: (cache, output, _, rollBack) => {
      applyServerState(cache, output);
      rollBack?.();
    },
  };
}
