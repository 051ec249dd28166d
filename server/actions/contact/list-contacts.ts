import { type ContactQuery, parseContactQuery } from "#domain/contact/contact-query.ts";
import type { ContactId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentListedContact } from "#server/presenters/present-contact.ts";
import { listContactRows } from "#server/store/contact.ts";
import {
  type ContactListScope,
  type ContactPosition,
  listContactsByActivity,
  listContactsByAge,
  listContactsByName,
  listSimilarContacts,
} from "#server/store/contact-list.ts";
import { type Cursor, type CursorPart, decodeCursor, toPage } from "#server/store/cursor.ts";
import type { Db } from "#server/store/sql.ts";

export const listContacts = defineReadAction({
  name: "list-contacts",
  requires: "contact.read",
  async run(ctx, { query: text, sort, after, size }) {
    const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const query = parseContactQuery(text);
    const scope = { workspaceId, visibleInboxIds, query };
    const { kinds, list } = orders[sort];
    const positions = await list(ctx.db, scope, decodeCursor(after, kinds), size + 1);
    const similarIds =
      after === undefined && positions.length <= size && canBeMisspelt(query)
        ? await listSimilarContacts(ctx.db, scope, limit("similarContacts"))
        : [];
    const found = new Map(positions.map((one) => [one.id, one.cursor]));
    const others = similarIds.filter((id) => !found.has(id));
    const rows = await listContactRows(
      ctx.db,
      workspaceId,
      [...found.keys(), ...others],
      visibleInboxIds,
    );
    const shown = rows.map((row) => presentListedContact(row, country));
    return {
      ...toPage(
        shown.filter((row) => found.has(row.id)),
        size,
        (row) => found.get(row.id) ?? [],
      ),
      similar: shown.filter((row) => !found.has(row.id)),
    };
  },
});

/** Shorter texts resemble too many names. */
const canBeMisspelt = ({ texts }: ContactQuery): boolean => texts.join("").length >= 4;

interface ListOrder {
  readonly kinds: readonly CursorPart[];
  readonly list: (
    db: Db,
    scope: ContactListScope,
    after: Cursor | null,
    max: number,
  ) => Promise<{ id: ContactId; cursor: Cursor }[]>;
}

const toPosition = (cursor: Cursor | null): ContactPosition | null =>
  cursor && { at: String(cursor[0]), key: String(cursor[1]), id: String(cursor[2]) as ContactId };
const withCursor = (rows: readonly ContactPosition[]) =>
  rows.map(({ id, at, key }) => ({ id, cursor: [at, key, id] }));

const orders: Readonly<Record<"newest" | "activity" | "name", ListOrder>> = {
  newest: {
    kinds: ["id"],
    list: async (db, scope, after, max) => {
      const ids = await listContactsByAge(db, scope, after && String(after[0]), max);
      return ids.map((id) => ({ id, cursor: [id] }));
    },
  },
  activity: {
    kinds: ["moment", "id", "id"],
    list: async (db, scope, after, max) =>
      withCursor(await listContactsByActivity(db, scope, toPosition(after), max)),
  },
  name: {
    kinds: ["text", "text", "id"],
    list: async (db, scope, after, max) =>
      withCursor(await listContactsByName(db, scope, toPosition(after), max)),
  },
};
