import type { Entry } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { applyEntryUpdate } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
import {
  insertEntry,
  lastSeqOf,
  pendingEntryId,
  withoutEntry,
} from "#web/data/timeline/timeline-cache.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";

interface NewNote {
  readonly conversationId: ConversationId;
  readonly text: string;
  readonly mentions: MemberId[];
  readonly me: MemberId;
  readonly key: string;
  readonly draftId: DraftId;
}

export const addNoteMutation: ApiMutation<NewNote, Entry> = {
  request: ({ conversationId, text, mentions, key, draftId }) =>
    rpc("addNote", { conversationId, text, mentions, clientKey: key, draftId }),
  onMutate: (cache, note) => {
    updateOpenConversation(cache, note.conversationId, (open) =>
      insertEntry(open, pendingNote(note, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    return () =>
      updateOpenConversation(cache, note.conversationId, (open) =>
        withoutEntry(open, pendingEntryId(note.key)),
      );
  },
  onSuccess: (cache, entry, _, rollBack) => {
    applyEntryUpdate(cache, entry);
    rollBack?.();
  },
};

const pendingNote = ({ conversationId, text, mentions, me, key }: NewNote, seq: number): Entry => ({
  id: pendingEntryId(key),
  conversationId,
  seq,
  at: new Date().toISOString(),
  author: { kind: "member", memberId: me },
  kind: "note",
  text,
  mentions,
  clientKey: key,
  revision: 0,
});
