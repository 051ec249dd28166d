// What a member can do to a conversation: how it looks at once, what the server is asked, and how it is
// taken back. The head, the list, the palette and the keys all use these.

import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { folderOf } from "#domain/conversation/status.ts";
import type { ConversationId, TagId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { Offer } from "#web/data/toasts/undo.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import { type Advance, planAdvance } from "./advance.ts";
import {
  applyServerState,
  findCachedRow,
  noteFinished,
  patchOptimistically,
} from "./conversation-cache.ts";

interface Deed<Input> {
  readonly ask: (input: Input) => Promise<Conversation>;
  readonly patch: (row: ConversationRow, input: Input) => Partial<ConversationRow>;
  readonly say: (row: ConversationRow, input: Input) => string;
  /** "close Max", after "Couldn't". */
  readonly verb?: string;
  /** What takes it back, given how things stood. */
  readonly inverse: (row: ConversationRow, input: Input) => Step;
}

/** A deed with all it needs, ready to be done. */
type Step = (cache: QueryClient) => Promise<boolean>;
type OnConversation = { readonly conversationId: ConversationId };

const restored = (row: ConversationRow, isSpam: boolean): ConversationRow["place"] =>
  folderOf({ status: row.status, isSpam, isTrashed: false, isMerged: false });

const assign: Deed<
  OnConversation & Pick<Inputs["assignConversation"], "assigneeId" | "teamId"> & { words: string }
> = {
  ask: ({ words: _, ...input }) => rpc("assignConversation", input),
  patch: (_, { assigneeId, teamId }) =>
    ({
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(teamId === undefined ? {} : { teamId }),
    }) as Partial<ConversationRow>,
  say: (row, { words }) => `${row.contactName}: ${words}`,
  inverse: ({ assigneeId, teamId }, { conversationId }) =>
    quietly(assign, { conversationId, assigneeId, teamId, words: "" }),
};

const close: Deed<OnConversation> = {
  ask: (input) => rpc("closeConversation", input),
  patch: () => ({ status: "closed", place: "closed", snoozedUntil: null, snoozeEndedAt: null }),
  say: (row) => `Closed: ${row.contactName}`,
  verb: "close",
  inverse: (row, input) => backTo(row, input),
};

const reopen: Deed<OnConversation> = {
  ask: (input) => rpc("reopenConversation", input),
  patch: () => ({ status: "open", place: "open", snoozedUntil: null }),
  say: (row) => `Reopened: ${row.contactName}`,
  inverse: (row, input) => backTo(row, input),
};

const snooze: Deed<OnConversation & { until: string; words: string }> = {
  ask: ({ conversationId, until }) => rpc("snoozeConversation", { conversationId, until }),
  patch: (_, { until }) => ({ status: "snoozed", place: "snoozed", snoozedUntil: until }),
  say: (row, { words }) => `Snoozed until ${words}: ${row.contactName}`,
  verb: "snooze",
  inverse: (row, input) => backTo(row, input),
};

const tag: Deed<OnConversation & { add: TagId[]; remove: TagId[]; words: string }> = {
  ask: ({ words: _, ...input }) => rpc("tagConversation", input),
  patch: (row, { add, remove }) => ({
    tagIds: [...new Set([...row.tagIds, ...add])].filter((id) => !remove.includes(id)),
  }),
  say: (row, { words }) => `${row.contactName}: ${words}`,
  inverse: (row, { conversationId, add, remove }) => {
    const had = (id: TagId) => row.tagIds.includes(id);
    const back = { add: remove.filter(had), remove: add.filter((id) => !had(id)) };
    return quietly(tag, { conversationId, ...back, words: "" });
  },
};

const rename: Deed<OnConversation & { subject: string }> = {
  ask: (input) => rpc("renameConversation", input),
  patch: (_, { subject }) => ({ subject }),
  say: (row) => `Renamed: ${row.contactName}`,
  inverse: ({ subject }, { conversationId }) => quietly(rename, { conversationId, subject }),
};

/** Nothing leaves from spam or the trash. */
const stopped = (row: ConversationRow): string =>
  row.hasScheduledMessages ? ". Scheduled emails are drafts again" : "";

const spam: Deed<OnConversation & { isSpam: boolean }> = {
  ask: (input) => rpc("markSpam", input),
  patch: (row, { isSpam }) =>
    isSpam ? { place: "spam", hasScheduledMessages: false } : { place: restored(row, false) },
  say: (row, { isSpam }) =>
    isSpam ? `Marked as spam: ${row.contactName}${stopped(row)}` : `Not spam: ${row.contactName}`,
  verb: "move",
  inverse: (_, { conversationId, isSpam }) => quietly(spam, { conversationId, isSpam: !isSpam }),
};

const trash: Deed<OnConversation & { isTrashed: boolean }> = {
  ask: (input) => rpc("trashConversation", input),
  patch: (row, { isTrashed }) =>
    isTrashed
      ? { place: "trash", wasSpam: row.place === "spam", hasScheduledMessages: false }
      : { place: restored(row, row.wasSpam) },
  say: (row, { isTrashed }) =>
    isTrashed
      ? `Moved to trash: ${row.contactName}${stopped(row)}`
      : `Restored: ${row.contactName}`,
  verb: "move",
  inverse: (_, { conversationId, isTrashed }) =>
    quietly(trash, { conversationId, isTrashed: !isTrashed }),
};

const deeds = { assign, close, reopen, snooze, tag, rename, spam, trash } as const;
type Deeds = typeof deeds;
export type ConversationMutationName = keyof Deeds;
export type ConversationMutationInput<Name extends ConversationMutationName> = Parameters<
  Deeds[Name]["ask"]
>[0];

/** With these it is done with for now, and one goes on. */
const finishing: ReadonlySet<ConversationMutationName> = new Set([
  "close",
  "snooze",
  "spam",
  "trash",
]);

/** Does it, shows it at once and offers to undo it. What goes wrong is told by a toast. */
export async function runConversationMutation<Name extends ConversationMutationName>(
  cache: QueryClient,
  name: Name,
  input: ConversationMutationInput<Name>,
  options: { readonly joins?: Offer | undefined } = {},
): Promise<boolean> {
  const row = findCachedRow(cache, input.conversationId);
  const isFinishing = row !== undefined && finishing.has(name);
  const advance = isFinishing ? planAdvance(cache, row) : null;
  if (isFinishing) noteFinished(row);
  const deed = deeds[name] as unknown as Deed<ConversationMutationInput<Name>>;
  const tryAgain = () => void runConversationMutation(cache, name, input, options);
  const action = offering(toAction(deed), deed, { ...options, advance, row, tryAgain });
  const done = runMutation(cache, action, input);
  advance?.go();
  return await done.then(
    () => true,
    () => false,
  );
}

interface Around {
  readonly joins?: Offer | undefined;
  readonly advance: Advance | null;
  readonly row: ConversationRow | undefined;
  readonly tryAgain: () => void;
}

/** With its undo; where one went on to another conversation, undo and refusal lead back. */
function offering<Input extends OnConversation>(
  action: ApiMutation<Input, Conversation>,
  deed: Deed<Input>,
  { joins, advance, row, tryAgain }: Around,
): ApiMutation<Input, Conversation> {
  return {
    ...action,
    undo: (cache, input) => {
      const now = findCachedRow(cache, input.conversationId);
      if (!now) return null;
      const run = () => {
        const done = deed.inverse(now, input)(cache);
        advance?.comeBack();
        return done;
      };
      return { say: deed.say(now, input), run, ...(joins ? { joins } : {}) };
    },
    tells: (refusal) => {
      const mayTryAgain = refusal.code === "no_connection";
      if (!row || !(mayTryAgain || advance?.isMoved())) return false;
      const isOffline = mayTryAgain && navigator.onLine === false;
      if (isOffline) advance?.comeBack();
      // Another conversation may be on the screen by now: the sentence names the one it is about.
      const what = `Couldn't ${deed.verb ?? "update"} ${row.contactName}`;
      showToast({
        say: isOffline ? `${what}: you're offline.` : `${what}. ${errorMessage(refusal)}`,
        tone: "failed",
        seconds: limits.undoDeedSeconds.max,
        deed:
          mayTryAgain || !advance
            ? { label: "Try again", run: tryAgain }
            : { label: "Open conversation", run: advance.comeBack },
      });
      return true;
    },
  };
}

const quietly =
  <Input extends OnConversation>(deed: Deed<Input>, input: Input): Step =>
  (cache) =>
    runMutation(cache, toAction(deed), input).then(
      () => true,
      () => false,
    );

function backTo(row: ConversationRow, { conversationId }: OnConversation): Step {
  const { status, snoozedUntil } = row;
  if (status === "closed") return quietly(close, { conversationId });
  const isStillToCome = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  return status === "snoozed" && isStillToCome
    ? quietly(snooze, { conversationId, until: snoozedUntil, words: "" })
    : quietly(reopen, { conversationId });
}

function toAction<Input extends OnConversation>(
  deed: Deed<Input>,
): ApiMutation<Input, Conversation> {
  return {
    ask: (input) => serialize(input.conversationId, () => deed.ask(input)),
    show: (cache, input) =>
      patchOptimistically(cache, input.conversationId, (row) => ({
        ...row,
        ...deed.patch(row, input),
      })),
    settle: (cache, output, _, unshow) => {
      applyServerState(cache, output);
      unshow?.();
    },
  };
}
