// Notes whose call is no longer at hand: it ended for somebody else, its time was over, or it was put away elsewhere.
// They go on as the note that is begun in the call's conversation.
import type { Call, Draft } from "#contract/live-protocol.ts";
import type { CallId, ConversationId, MemberId } from "#domain/ids.ts";
import { handedOverAt, isLive } from "#web/data/call/call-selectors.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { emitMessageRecalled } from "#web/data/timeline/recalled-messages.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import {
  type NotedCall,
  readBegunWords,
  readBegunWordsAgain,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

/** `calls`: all that the dock may still show, now or after another one. Pure. */
export function strayNotes(
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

/** The note leaves with the end of its call: it is no stray while the server is asked. */
export async function whileSaving<Answer>(id: CallId, ask: () => Promise<Answer>): Promise<Answer> {
  beingSaved.add(id);
  try {
    return await ask();
  } finally {
    beingSaved.delete(id);
  }
}

/** A server that said no is asked again after a while. */
const againMs = 60_000;
const triedAtMs = new Map<CallId, number>();

/** Where the conversation is open here its composer takes the note; else it stays here until the server has it. */
export async function moveToConversation(id: CallId, save = saveInDraft): Promise<void> {
  readBegunWordsAgain();
  const { note, about } = readBegunWords(id);
  if (note.trim() === "" || about === undefined || beingSaved.has(id)) return;
  const { conversationId } = about;
  const isTaken = emitMessageRecalled({
    ...{ conversationId, entryId: null, medium: "note", text: note },
    ...{ mail: null, attachments: [], draft: null, isQuiet: true },
  });
  if (!isTaken) {
    if (Date.now() - (triedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < againMs) return;
    triedAtMs.set(id, Date.now());
    const isSaved = await whileSaving(id, () => save(conversationId, note)).then(
      () => true,
      () => false,
    );
    // What was written since is another note.
    if (!isSaved || readBegunWords(id).note !== note) return;
  }
  updateWrapUpDraft(id, { note: "", closes: false });
  showMoved(about);
}

function showMoved({ contactName, conversationNumber }: NotedCall): void {
  showToast({
    say: `Your call note is a draft in the conversation with ${contactName}`,
    seconds: 20,
    deed: {
      label: "Open",
      run: () => navigate(routePaths.conversation({ kind: "open" }, conversationNumber)),
    },
  });
}

async function saveInDraft(conversationId: ConversationId, note: string): Promise<void> {
  const { drafts } = await rpc("getConversation", { conversationId });
  const draft = draftWith(note, drafts);
  if (draft !== null) await rpc("saveDraft", { conversationId, ...draft });
}

/** The note before what is begun; null where it stands there already: its save was not answered. Pure. */
export function draftWith(note: string, drafts: readonly Draft[]) {
  const begun = drafts.find((one) => one.medium === "note");
  if (begun?.body.startsWith(note)) return null;
  return {
    medium: "note" as const,
    draftId: begun?.id ?? newDraftId(),
    body: begun === undefined ? note : `${note}\n\n${begun.body}`,
    mail: null,
    attachmentIds: begun?.attachments.map((one) => one.id) ?? [],
    version: begun?.version ?? 0,
  };
}
