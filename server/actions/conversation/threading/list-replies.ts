// A message and all direct and indirect replies to it, by the message ids they reference.
import type { ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import {
  type EmailReference,
  listEmailReferences,
} from "#server/store/conversation/thread-operation.ts";
import type { Db } from "#server/store/sql.ts";

/** Each may reference dozens of ids, and a thread may have thousands of emails. */
const readAtOnce = 200;

export async function listWithReplies(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  first: { readonly id: EntryId; readonly seq: number },
): Promise<EntryId[]> {
  const replyIds = new Set<EntryId>([first.id]);
  const ids = new Set<string>();
  const include = (one: EmailReference) => {
    replyIds.add(one.id);
    for (const name of [one.messageId, one.ownMessageId]) if (name !== null) ids.add(name);
  };
  for (let afterSeq = first.seq - 1; ; ) {
    const namings = await listEmailReferences(
      db,
      workspaceId,
      conversationId,
      afterSeq,
      readAtOnce,
    );
    for (const one of namings)
      if (one.id === first.id || one.names.some((name) => ids.has(name))) include(one);
    const last = namings.at(-1);
    if (last === undefined || namings.length < readAtOnce) return [...replyIds];
    afterSeq = last.seq;
  }
}
