// An author changes or deletes a note. Requests about one note are sent one after another.
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { applyEntryUpdate } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";

export type NoteEntry = Extract<Entry, { kind: "note" }>;

interface NoteText {
  readonly entry: NoteEntry;
  readonly text: string;
  readonly mentions: MemberId[];
  /** The one that was changed; read when the request is sent. */
  readonly revision: () => number;
}

/** Replaces the shown note; returns a function that restores it. */
function showNote(cache: QueryClient, before: NoteEntry, after: NoteEntry): () => void {
  const put = (old: NoteEntry, one: NoteEntry) =>
    updateOpenConversation(cache, before.conversationId, (open) => ({
      ...open,
      // A newer revision that arrived meanwhile stays.
      entries: open.entries.map((held) =>
        held.kind === "note" && held.id === before.id && held.revision === old.revision
          ? one
          : held,
      ),
    }));
  put(before, after);
  return () => put(after, before);
}

export const updateNoteMutation: ApiMutation<NoteText, Entry> = {
  request: ({ entry, text, mentions, revision }) =>
    serialize(`note ${entry.id}`, () =>
      rpc("updateNote", { entryId: entry.id, text, mentions, revision: revision() }),
    ),
  onMutate: (cache, { entry, text, mentions }) => {
    const { deletedAt: _, ...note } = entry;
    return showNote(cache, entry, {
      ...note,
      text,
      mentions,
      editedAt: new Date().toISOString(),
    });
  },
  onSuccess: applyEntryUpdate,
  // The dialog is still there, with the text.
  errorDisplay: (error) => error.code === "note_changed",
};

/** One deletion with its undo, which sends the text again: the server has none of it left. */
export function deleteNoteMutation(entry: NoteEntry, message: string): ApiMutation<void, Entry> {
  let deleted: NoteEntry = {
    ...entry,
    text: "",
    mentions: [],
    deletedAt: new Date().toISOString(),
  };
  return {
    request: () => serialize(`note ${entry.id}`, () => rpc("deleteNote", { entryId: entry.id })),
    onMutate: (cache) => showNote(cache, entry, deleted),
    onSuccess: (cache, response) => {
      if (response.kind === "note") deleted = { ...deleted, ...response };
      applyEntryUpdate(cache, response);
    },
    undo: (cache) => ({
      message,
      run: () =>
        runMutation(
          cache,
          { ...updateNoteMutation, errorDisplay: () => false },
          {
            entry: deleted,
            text: entry.text,
            mentions: entry.mentions,
            revision: () => deleted.revision,
          },
        ).then(
          () => true,
          () => false,
        ),
    }),
  };
}
