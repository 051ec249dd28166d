// Notes whose call is no longer shown: it ended for another member, its wrap-up time is over, or it was wrapped up
// elsewhere. They are added to the note draft of the call's conversation.
import type { Call, Draft } from "#contract/live-protocol.ts";
import type { CallId, ConversationId, MemberId } from "#domain/ids.ts";
import { handedOverAt } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
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

/** `calls`: all calls the call bar may still show, now or later. Pure. */
export function orphanedNotes(
  begun: ReadonlyMap<CallId, WrapUpDraft>,
  calls: readonly Call[],
  me: MemberId,
): CallId[] {
  const isAtHand = (id: CallId) =>
    calls.some(
      (one) =>
        one.id === id &&
        (isLive(one) ||
          (one.memberId === me && !one.isWrappedUp) ||
          handedOverAt(one, me) !== null),
    );
  return [...begun]
    .filter(([id, words]) => words.note.trim() !== "" && words.about !== undefined && !isAtHand(id))
    .map(([id]) => id);
}

const beingSaved = new Set<CallId>();

/** The note is sent with the wrap-up, so it is not a stray note while that is in progress. */
export async function withSavingMark<Answer>(
  id: CallId,
  request: () => Promise<Answer>,
): Promise<Answer> {
  beingSaved.add(id);
  try {
    return await request();
  } finally {
    beingSaved.delete(id);
  }
}

/** Delay before retrying after the server refused. */
const retryMs = 60_000;
const triedAtMs = new Map<CallId, number>();

/** If the conversation is open here its composer takes the note; else it stays here until the server has it. */
export async function moveToConversation(id: CallId, save = saveInDraft): Promise<void> {
  rereadWrapUpDrafts();
  const { note, about } = readWrapUpDraft(id);
  if (note.trim() === "" || about === undefined || beingSaved.has(id)) return;
  const { conversationId } = about;
  const isAccepted = offerIntent("restoreMessage", {
    ...{ conversationId, entryId: null, kind: "note", text: note },
    ...{ email: null, attachments: [], draft: null, isQuiet: true },
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
  updateWrapUpDraft(id, { note: "", closes: false });
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
  const begun = drafts.find((one) => one.kind === "note");
  if (begun?.body.startsWith(note)) return null;
  return {
    kind: "note" as const,
    draftId: begun?.id ?? newDraftId(),
    body: begun === undefined ? note : `${note}\n\n${begun.body}`,
    email: null,
    attachmentIds: begun?.attachments.map((one) => one.id) ?? [],
    version: begun?.version ?? 0,
  };
}
