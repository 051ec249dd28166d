import type { Entry } from "#contract/live.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { changeOpen } from "#web/data/live/apply-news.ts";
import { takeEntry } from "#web/data/timeline/message-deeds.ts";
import { lastSeqOf, pendingId, placeEntry, withoutEntry } from "#web/data/timeline/timeline.ts";
import type { Action } from "#web/data/use-action.ts";
import { inTurn } from "#web/data/wire/in-turn.ts";

export interface NoteToAdd {
  readonly conversationId: ConversationId;
  readonly text: string;
  readonly mentions: MemberId[];
  readonly me: MemberId;
  readonly key: string;
  readonly draftId: DraftId;
}

export const noteAction: Action<NoteToAdd, Entry> = {
  ask: ({ conversationId, text, mentions, key, draftId }) =>
    inTurn(conversationId, () =>
      call("addNote", { conversationId, text, mentions, clientKey: key, draftId }),
    ),
  show: (cache, note) => {
    changeOpen(cache, note.conversationId, (open) =>
      placeEntry(open, pendingNote(note, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    return () =>
      changeOpen(cache, note.conversationId, (open) => withoutEntry(open, pendingId(note.key)));
  },
  settle: (cache, entry, _, unshow) => {
    takeEntry(cache, entry);
    unshow?.();
  },
};

const pendingNote = (
  { conversationId, text, mentions, me, key }: NoteToAdd,
  seq: number,
): Entry => ({
  id: pendingId(key),
  conversationId,
  seq,
  at: new Date().toISOString(),
  author: { kind: "member", memberId: me },
  kind: "note",
  text,
  mentions,
  clientKey: key,
});
