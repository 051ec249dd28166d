import { conversationNumber, numberEnding, withNumbers } from "#domain/search/number-ending.ts";
import { isEmptyQuery, readQuery } from "#domain/search/read-query.ts";
import { toContactTsquery } from "#domain/search/to-tsquery.ts";
import { defineRead } from "#server/actions/action.ts";
import { type Actor, asSomeone, sees } from "#server/actions/actor.ts";
import {
  type ConversationRecord,
  findConversationByNumber,
  listConversationsById,
} from "#server/store/conversation/conversation.ts";
import { readCursor } from "#server/store/cursor.ts";
import { findPeople, listNumbersEnding } from "#server/store/search.ts";
import type { Db } from "#server/store/sql.ts";
import { listSaid } from "#server/store/words.ts";
import { lookUpNames } from "./look-up-names.ts";
import { presentHit, presentPerson } from "./present-hit.ts";
import { searchBack } from "./search-back.ts";

/** A row above the conversations, not a list of its own. */
const peopleShown = 5;
/** Of four digits there may be a hundred numbers in a large company; more would be no answer. */
const numbersMeant = 20;

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
}

export const search = defineRead({
  name: "search",
  needs: "conversation.read",
  async run(ctx, { query: text, after, size }) {
    const actor = asSomeone(ctx.actor);
    const { workspaceId, sight, country } = actor;
    const first = readCursor(after, ["moment", "id"]);
    const typed = readQuery(text);
    const nothing = { hits: [], people: [], numbered: null, next: null, lookedBackTo: null };
    if (isEmptyQuery(typed)) return { ...nothing, unknown: [] };
    const asNumber = first === null ? conversationNumber(text) : null;
    const numbered = asNumber === null ? null : await findNumbered(ctx, asNumber.number);
    if (asNumber?.isSure === true)
      return {
        ...nothing,
        numbered,
        unknown:
          numbered === null
            ? [`Conversation #${asNumber.number} doesn't exist, or you can't see its inbox.`]
            : [],
      };
    const ending = numberEnding(text);
    const query =
      ending === null
        ? typed
        : withNumbers(
            typed,
            text,
            await listNumbersEnding(ctx.db, workspaceId, ending, numbersMeant),
          );
    const { wish, unknown } = await lookUpNames(ctx.db, actor, query, ctx.now);
    if (unknown.length > 0) return { ...nothing, unknown: [...unknown] };

    const page = await searchBack(ctx.db, wish, first, size);
    const said = await listSaid(
      ctx.db,
      workspaceId,
      page.hits.map((hit) => hit.id),
    );
    const conversations = await listConversationsById(
      ctx.db,
      workspaceId,
      page.hits.map((hit) => hit.conversationId),
    );
    const names = first === null && isPlain(text) ? toContactTsquery(workspaceId, query) : null;
    const people =
      names === null ? [] : await findPeople(ctx.db, workspaceId, sight, names, peopleShown);
    return {
      hits: page.hits.flatMap((hit) => {
        const row = said.find((one) => one.id === hit.id);
        const conversation = conversations.find((one) => one.id === hit.conversationId);
        return row && conversation ? [presentHit(row, conversation, query, country)] : [];
      }),
      people: people.map((row) => presentPerson(row, query, country)),
      numbered,
      next: page.next,
      lookedBackTo: page.lookedBackTo,
      unknown: [],
    };
  },
});

async function findNumbered(ctx: Asked, number: number): Promise<ConversationRecord | null> {
  const { workspaceId, sight } = asSomeone(ctx.actor);
  const found = await findConversationByNumber(ctx.db, workspaceId, number);
  return found !== null && sees(sight, found.lineId) ? found : null;
}

/** Who asks for a line or a day asks for what was said, not for a person. */
const isPlain = (text: string): boolean => !/(^|\s)-?[a-z]+:/i.test(text);
