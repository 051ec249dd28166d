// The number or address of somebody, known or met just now.
import type { CallerId } from "#domain/call/caller-id.ts";
import { required } from "#domain/errors.ts";
import type { ContactId, ContactPointId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ContactPointRecord,
  deleteContact,
  findContactPoint,
  findContactPointById,
  insertContact,
  insertContactPoint,
} from "#server/store/contact.ts";

export interface ContactPointInput {
  readonly kind: ContactPointRecord["kind"];
  readonly value: string;
  /** What to call its owner while nobody gave a name. */
  readonly displayFallback: string;
  readonly name?: string;
  /** Whose it is, where that is known; otherwise it makes a new contact. */
  readonly contactId?: ContactId;
}

export async function findOrCreateContactPoint(
  ctx: WriteContext,
  wish: ContactPointInput,
): Promise<ContactPointRecord> {
  const { kind, value } = wish;
  const known = await findContactPoint(ctx.db, ctx.workspaceId, kind, value);
  if (known) return known;
  const contactId = wish.contactId ?? (await makeContact(ctx, wish));
  const id = ctx.newId<ContactPointId>();
  const isMade = await insertContactPoint(ctx.db, ctx.workspaceId, {
    ...{ id, contactId, kind, value, at: ctx.now },
  });
  if (isMade) ctx.announce("contact", contactId);
  // A twin was faster: the contact made for it here would have no number and no conversation, for ever.
  else if (wish.contactId === undefined) await deleteContact(ctx.db, ctx.workspaceId, contactId);
  return required(
    await findContactPoint(ctx.db, ctx.workspaceId, kind, value),
    "just written, by us or by a twin",
  );
}

/** Behind a withheld number may be anybody: each such call has a contact of its own, never another stranger's. */
export async function pointOfCaller(
  ctx: WriteContext,
  caller: CallerId,
): Promise<ContactPointRecord> {
  const { value, displayFallback, isWithheld } = caller;
  if (!isWithheld) return findOrCreateContactPoint(ctx, { kind: "phone", value, displayFallback });
  const contactId = await makeContact(ctx, { displayFallback });
  const id = ctx.newId<ContactPointId>();
  const row = { id, contactId, kind: "phone", value, at: ctx.now } as const;
  await insertContactPoint(ctx.db, ctx.workspaceId, row);
  ctx.announce("contact", contactId);
  return required(await findContactPointById(ctx.db, ctx.workspaceId, id), "just written");
}

async function makeContact(
  ctx: WriteContext,
  { name = "", displayFallback }: Pick<ContactPointInput, "name" | "displayFallback">,
): Promise<ContactId> {
  const id = ctx.newId<ContactId>();
  await insertContact(ctx.db, ctx.workspaceId, { id, name, displayFallback, at: ctx.now });
  return id;
}
