// Notes whose call is no longer at hand: it ended for somebody else, its time was over, or it was put away elsewhere.
// They go on as the note that is begun in the call's conversation.
import type { Call } from "#contract/live.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { handedOverAt, isLive } from "#web/data/call/my-calls.ts";
import { go } from "#web/data/navigation.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { addressOf } from "#web/data/place.ts";
import { tellTakenBack } from "#web/data/timeline/taken-back.ts";
import {
  type BegunWords,
  changeBegunWords,
  readBegunWords,
  readBegunWordsAgain,
} from "./begun-words.ts";

/** `calls`: all that the dock may still show, now or after another one. Pure. */
export function strayNotes(
  begun: ReadonlyMap<CallId, BegunWords>,
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

export function moveToConversation(id: CallId): void {
  readBegunWordsAgain();
  const { note, about } = readBegunWords(id);
  if (note.trim() === "" || about === undefined || beingSaved.has(id)) return;
  const { conversationId, conversationNumber, contactName } = about;
  const isTaken = tellTakenBack({
    ...{ conversationId, entryId: null, medium: "note", text: note },
    ...{ mail: null, attachments: [], draft: null },
  });
  // Without a composer on this screen it stays here until there is one.
  if (!isTaken) return;
  changeBegunWords(id, { note: "", closes: false });
  showNotice({
    say: `Your call note is a draft in the conversation with ${contactName}`,
    seconds: 20,
    deed: {
      label: "Open",
      run: () => go(addressOf.conversation({ kind: "open" }, conversationNumber)),
    },
  });
}
