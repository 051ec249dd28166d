import { AppError } from "#domain/errors.ts";
import type { ContactId, ContactPointId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineExternalAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import {
  findContact,
  findContactPoint,
  insertContactPoints,
  insertContacts,
} from "#server/store/contact.ts";
import { countTaken, parseTypedPoint, uncountTaken } from "./typed-contact-point.ts";

interface TypedPoint {
  readonly kind: "phone" | "email";
  readonly typed: string;
  readonly value: string;
}

/** With a transaction of its own, so that a refused attempt stays counted. */
export const createContact = defineExternalAction({
  name: "create-contact",
  requires: "contact.update",
  async run(ctx, { name, contactPoints }) {
    const { country, visibleInboxIds, memberId } = requireAuthenticated(ctx.actor);
    const points = contactPoints.map(({ kind, value }) => ({
      kind,
      typed: value,
      value: parseTypedPoint(kind, value, country),
    }));
    const created = await ctx.write(async (tx) => {
      const countsTaken = visibleInboxIds !== null && (await countTaken(tx, memberId));
      const taken = await findTaken(tx, points);
      if (taken !== null) return { taken };
      if (countsTaken) await uncountTaken(tx, memberId);
      return { contactId: await insert(tx, name, points) };
    });
    // The actor may not be allowed to see its owner, so the error doesn't name them.
    if ("taken" in created)
      throw new AppError("contact_point_taken", { contactPoint: created.taken.typed });
    const contact = await findContact(ctx.db, ctx.workspaceId, created.contactId, visibleInboxIds);
    return presentContact(required(contact, "it was just created"), country);
  },
});

async function findTaken(tx: WriteContext, points: readonly TypedPoint[]) {
  for (const point of points)
    if (await findContactPoint(tx.db, tx.workspaceId, point.kind, point.value)) return point;
  return null;
}

async function insert(
  tx: WriteContext,
  name: string,
  points: readonly TypedPoint[],
): Promise<ContactId> {
  const contactId = tx.newId<ContactId>();
  const displayFallback = points[0]?.value ?? name;
  await insertContacts(tx.db, tx.workspaceId, [
    { id: contactId, name, displayFallback, at: tx.now },
  ]);
  for (const { kind, value, typed } of points) {
    const row = { id: tx.newId<ContactPointId>(), contactId, kind, value, at: tx.now } as const;
    // The same value twice, or taken by a concurrent request: nothing is created.
    const made = await insertContactPoints(tx.db, tx.workspaceId, [row]);
    if (made.length === 0) throw new AppError("contact_point_taken", { contactPoint: typed });
  }
  tx.publishChange("contact", contactId);
  return contactId;
}
