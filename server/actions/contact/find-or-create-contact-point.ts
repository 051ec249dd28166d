// Finds or creates the contact point of a known or new contact.
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
  /** Shown as the contact's name until one is given. */
  readonly displayFallback: string;
  readonly name?: string;
  /** The owner, if known; otherwise a new contact is created. */
  readonly contactId?: ContactId;
}

export async function findOrCreateContactPoint(
  ctx: WriteContext,
  input: ContactPointInput,
): Promise<ContactPointRecord> {
  const { kind, value } = input;
  const known = await findContactPoint(ctx.db, ctx.workspaceId, kind, value);
  if (known) return known;
  const contactId = input.contactId ?? (await makeContact(ctx, input));
  const id = ctx.newId<ContactPointId>();
  const isMade = await insertContactPoint(ctx.db, ctx.workspaceId, {
    ...{ id, contactId, kind, value, at: ctx.now },
  });
  if (isMade) ctx.publishChange("contact", contactId);
  // A concurrent request created the contact point first: the contact created here would never have a number or a
  // conversation.
  else if (input.contactId === undefined) await deleteContact(ctx.db, ctx.workspaceId, contactId);
  return required(
    await findContactPoint(ctx.db, ctx.workspaceId, kind, value),
    "just written, by us or by a twin",
  );
}

/** A withheld number can belong to any caller, so each such call gets a contact of its own. */
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
  ctx.publishChange("contact", contactId);
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
