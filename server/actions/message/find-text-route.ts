import type { ContactPointId, ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { findLastUsedPhone } from "#server/store/conversation/texted-points.ts";
import { findLastTextRoute } from "#server/store/message.ts";
import type { Db } from "#server/store/sql.ts";

interface TextRoute {
  /** Null if there is no text in this conversation. */
  readonly inboxId: InboxId | null;
  /** Null if it must be chosen: a member may have added a number that was never used. */
  readonly contactPointId: ContactPointId | null;
}

/**
 * Where a text goes for which nothing is chosen: to the number and from the inbox of the last text here; otherwise to the
 * number that last called here, or to the contact's number that last texted anywhere.
 */
export async function findTextRoute(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  points: readonly Pick<ContactPointRecord, "id" | "kind">[],
): Promise<TextRoute> {
  const last = await findLastTextRoute(db, workspaceId, id);
  if (last) return last;
  const phones = points.filter((one) => one.kind === "phone");
  return { inboxId: null, contactPointId: await findLastUsedPhone(db, workspaceId, id, phones) };
}
