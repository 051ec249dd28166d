// The number or address of somebody, known or met just now.
import type { Caller } from "#domain/call/caller.ts";
import { must } from "#domain/errors.ts";
import type { ContactId, PointId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import {
  deleteContact,
  findPoint,
  findPointById,
  insertContact,
  insertPoint,
  type PointRecord,
} from "#server/store/contact.ts";

export interface PointWish {
  readonly kind: PointRecord["kind"];
  readonly value: string;
  /** What to call its owner while nobody gave a name. */
  readonly knownAs: string;
  readonly name?: string;
  /** Whose it is, where that is known; otherwise it makes a new contact. */
  readonly contactId?: ContactId;
}

export async function findOrMakePoint(ctx: WriteCtx, wish: PointWish): Promise<PointRecord> {
  const { kind, value } = wish;
  const known = await findPoint(ctx.db, ctx.workspaceId, kind, value);
  if (known) return known;
  const contactId = wish.contactId ?? (await makeContact(ctx, wish));
  const id = ctx.newId<PointId>();
  const isMade = await insertPoint(ctx.db, ctx.workspaceId, {
    ...{ id, contactId, kind, value, at: ctx.now },
  });
  if (isMade) ctx.announce("contact", contactId);
  // A twin was faster: the contact made for it here would have no number and no conversation, for ever.
  else if (wish.contactId === undefined) await deleteContact(ctx.db, ctx.workspaceId, contactId);
  return must(
    await findPoint(ctx.db, ctx.workspaceId, kind, value),
    "just written, by us or by a twin",
  );
}

/** Behind a withheld number may be anybody: each such call has a contact of its own, never another stranger's. */
export async function pointOfCaller(ctx: WriteCtx, caller: Caller): Promise<PointRecord> {
  const { value, knownAs, isWithheld } = caller;
  if (!isWithheld) return findOrMakePoint(ctx, { kind: "phone", value, knownAs });
  const contactId = await makeContact(ctx, { knownAs });
  const id = ctx.newId<PointId>();
  const row = { id, contactId, kind: "phone", value, at: ctx.now } as const;
  await insertPoint(ctx.db, ctx.workspaceId, row);
  ctx.announce("contact", contactId);
  return must(await findPointById(ctx.db, ctx.workspaceId, id), "just written");
}

async function makeContact(
  ctx: WriteCtx,
  { name = "", knownAs }: Pick<PointWish, "name" | "knownAs">,
): Promise<ContactId> {
  const id = ctx.newId<ContactId>();
  await insertContact(ctx.db, ctx.workspaceId, { id, name, knownAs, at: ctx.now });
  return id;
}
