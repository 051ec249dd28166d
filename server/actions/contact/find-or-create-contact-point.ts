// Finds or creates the contact point of a known or new contact.
import type { CallerId } from "#domain/call/caller-id.ts";
import { AppError } from "#domain/errors.ts";
import type { ContactId, ContactPointId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ContactPointRecord,
  deleteContacts,
  findContact,
  findContactPoint,
  findContactPointById,
  insertContactPoints,
  insertContacts,
  listPhoneContactPoints,
  lockAndCountContactPoints,
} from "#server/store/contact.ts";

interface ContactPointInput {
  readonly kind: ContactPointRecord["kind"];
  readonly value: string;
  /** Shown as the contact's name until one is given. */
  readonly displayFallback: string;
  readonly name?: string;
  /** The owner, if the actor knows them; otherwise a new contact is created. */
  readonly contactId?: ContactId;
}

export async function findOrCreateContactPoint(
  ctx: WriteContext,
  input: ContactPointInput,
): Promise<ContactPointRecord> {
  const { kind, value } = input;
  const known = await findContactPoint(ctx.db, ctx.workspaceId, kind, value);
  if (known) return known;
  if (input.contactId !== undefined) await assertBelowContactPointLimit(ctx, input.contactId);
  const contactId = input.contactId ?? (await makeContact(ctx, input));
  const id = ctx.newId<ContactPointId>();
  const made = await insertContactPoints(ctx.db, ctx.workspaceId, [
    { id, contactId, kind, value, at: ctx.now },
  ]);
  if (made.length > 0) ctx.publishChange("contact", contactId);
  // A concurrent request created the contact point first: the contact created here would never have a number or a
  // conversation.
  else if (input.contactId === undefined)
    await deleteContacts(ctx.db, ctx.workspaceId, [contactId]);
  return required(
    await findContactPoint(ctx.db, ctx.workspaceId, kind, value),
    "just written, by us or by a twin",
  );
}

/** Creates contacts with these phone numbers, which are unknown and different, and returns their contact points. */
export async function createPhoneContacts(
  ctx: WriteContext,
  numbers: readonly (Pick<ContactPointInput, "displayFallback" | "name"> & {
    readonly value: string;
  })[],
): Promise<ContactPointRecord[]> {
  if (numbers.length === 0) return [];
  const { db, workspaceId, now: at } = ctx;
  const contacts = numbers.map(({ value, name = "", displayFallback }) => ({
    row: { id: ctx.newId<ContactId>(), name, displayFallback, at },
    value,
  }));
  await insertContacts(
    db,
    workspaceId,
    contacts.map((one) => one.row),
  );
  const made = new Set(
    await insertContactPoints(
      db,
      workspaceId,
      contacts.map(({ row, value }) => ({
        id: ctx.newId<ContactPointId>(),
        contactId: row.id,
        kind: "phone",
        value,
        at,
      })),
    ),
  );
  for (const id of made) ctx.publishChange("contact", id);
  // A concurrent transaction created these numbers first.
  const surplus = contacts.flatMap(({ row }) => (made.has(row.id) ? [] : [row.id]));
  if (surplus.length > 0) await deleteContacts(db, workspaceId, surplus);
  return listPhoneContactPoints(
    db,
    workspaceId,
    contacts.map((one) => one.value),
  );
}

async function assertBelowContactPointLimit(
  ctx: WriteContext,
  contactId: ContactId,
): Promise<void> {
  const max = limit("contactPointsPerContact");
  const count = await lockAndCountContactPoints(ctx.db, ctx.workspaceId, contactId);
  if (count >= max) throw new AppError("too_many_contact_points", { max });
}

/** Whether a number or an address that the actor writes to or calls may be added to this contact. */
export async function isKnownContact(
  ctx: WriteContext,
  { visibleInboxIds }: AuthenticatedActor,
  contactId: ContactId,
): Promise<boolean> {
  const contact = await findContact(ctx.db, ctx.workspaceId, contactId, visibleInboxIds);
  return contact?.isKnown === true;
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
  await insertContactPoints(ctx.db, ctx.workspaceId, [row]);
  ctx.publishChange("contact", contactId);
  return required(await findContactPointById(ctx.db, ctx.workspaceId, id), "just written");
}

async function makeContact(
  ctx: WriteContext,
  { name = "", displayFallback }: Pick<ContactPointInput, "name" | "displayFallback">,
): Promise<ContactId> {
  const id = ctx.newId<ContactId>();
  await insertContacts(ctx.db, ctx.workspaceId, [{ id, name, displayFallback, at: ctx.now }]);
  return id;
}
