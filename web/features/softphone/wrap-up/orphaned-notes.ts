// Notes whose call is no longer shown: it ended for another member, its wrap-up time is over, or it was wrapped up
// elsewhere. They are added to the note draft of the call's conversation.
import type { Call, Draft } from "#contract/live-protocol.ts";
import type { CallId, ConversationId, MemberId } from "#domain/ids.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { handedOverAt } from "#web/data/call/my-leg.ts";
import { offerIntent } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import {
  type NotedCall,
  readWrapUpDraft,
  rereadWrapUpDrafts,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

/** Whether the call bar shows the call, now or later. `calls`: all it may show. Pure. */
export const isShown = (id: CallId, calls: readonly Call[], me: MemberId): boolean =>
  calls.some(
    (one) =>
      one.id === id &&
      (isLive(one) || (one.memberId === me && !one.isWrappedUp) || handedOverAt(one, me) !== null),
  );

/** Pure. */
export const orphanedNotes = (
  started: ReadonlyMap<CallId, WrapUpDraft>,
  calls: readonly Call[],
  me: MemberId,
): CallId[] =>
  [...started]
    .filter(
      ([id, { note, about }]) =>
        note.trim() !== "" && about !== undefined && !isShown(id, calls, me),
    )
    .map(([id]) => id);

/** Longer than any response; a tab that is closed during the request leaves its mark behind. */
const savingMarkMs = 60_000;

export const isBeingSaved = ({ savingUntilMs = 0 }: WrapUpDraft): boolean =>
  Date.now() < savingUntilMs;

/**
 * What is being sent with the wrap-up is not orphaned meanwhile. The mark is stored with it, because another tab may see
 * the call wrapped up before this one has its response.
 */
export async function withSavingMark<Result>(
  id: CallId,
  request: () => Promise<Result>,
): Promise<Result> {
  const mark = (savingUntilMs: number | undefined) => updateWrapUpDraft(id, { savingUntilMs });
  mark(Date.now() + savingMarkMs);
  try {
    return await request();
  } finally {
    mark(undefined);
  }
}

/** Delay before retrying after the server refused. */
const retryMs = 60_000;
const triedAtMs = new Map<CallId, number>();

/** If the conversation is open here its composer takes the note; else it stays here until the server has it. */
export async function moveToConversation(id: CallId, save = saveInDraft): Promise<void> {
  rereadWrapUpDrafts();
  const draft = readWrapUpDraft(id);
  const { note, about } = draft;
  if (note.trim() === "" || about === undefined || isBeingSaved(draft)) return;
  const { conversationId } = about;
  const isAccepted = offerIntent("restoreMessage", {
    conversationId,
    entryId: null,
    kind: "note",
    text: note,
    email: null,
    attachments: [],
    draft: null,
    isQuiet: true,
  });
  if (!isAccepted) {
    if (Date.now() - (triedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < retryMs) return;
    triedAtMs.set(id, Date.now());
    const isSaved = await withSavingMark(id, () => save(conversationId, note)).then(
      () => true,
      () => false,
    );
    // Text written since is another note.
    if (!isSaved || readWrapUpDraft(id).note !== note) return;
  }
  updateWrapUpDraft(id, { note: "" });
  showMovedToast(about);
}

function showMovedToast({ contactName, conversationNumber }: NotedCall): void {
  showToast({
    text: fill(words.noteIsDraft, { contactName }),
    seconds: 20,
    action: {
      label: words.open,
      run: () => navigate(routePaths.conversation({ kind: "open" }, conversationNumber)),
    },
  });
}

async function saveInDraft(conversationId: ConversationId, note: string): Promise<void> {
  const { drafts } = await rpc("getConversation", { conversationId });
  const draft = prependNoteToDraft(note, drafts);
  if (draft !== null) await rpc("saveDraft", { conversationId, ...draft });
}

/**
 * The note put before the existing draft; null if it is already there because an earlier save got no response. Pure.
 */
export function prependNoteToDraft(note: string, drafts: readonly Draft[]) {
  const started = drafts.find((one) => one.kind === "note");
  if (started?.body.startsWith(note)) return null;
  return {
    kind: "note" as const,
    draftId: started?.id ?? newDraftId(),
    body: started === undefined ? note : `${note}\n\n${started.body}`,
    email: null,
    attachmentIds: started?.attachments.map((one) => one.id) ?? [],
    version: started?.version ?? 0,
  };
}
