import { required } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockLastKeywordAt } from "#server/store/consent-keyword.ts";
import { type ContactPointRecord, findContactPointById } from "#server/store/contact.ts";

/** The contact has neither agreed to WhatsApp messages nor stopped them. */
export const isUndecided = ({
  whatsappGrantedAt,
  whatsappRevokedAt,
}: ContactPointRecord): boolean => whatsappGrantedAt === null && whatsappRevokedAt === null;

/**
 * Locks a contact point whose consent is undecided and reads it again: a STOP applied meanwhile must not be undone by a
 * first consent. The row is locked before the contact and the conversation, as it is for STOP and START.
 */
export async function lockIfUndecided(
  { db, workspaceId }: WriteContext,
  point: ContactPointRecord,
): Promise<ContactPointRecord> {
  if (!isUndecided(point)) return point;
  await lockLastKeywordAt(db, workspaceId, point.id, "whatsapp");
  return required(await findContactPointById(db, workspaceId, point.id), "points are not deleted");
}
