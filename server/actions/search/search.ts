import { isEmptyQuery, readQuery } from "#domain/search/read-query.ts";
import { toContactTsquery } from "#domain/search/to-tsquery.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listConversationsById } from "#server/store/conversation/conversation.ts";
import { readCursor } from "#server/store/cursor.ts";
import { findPeople } from "#server/store/search.ts";
import { listSaid } from "#server/store/words.ts";
import { lookUpNames } from "./look-up-names.ts";
import { presentHit, presentPerson } from "./present-hit.ts";
import { searchBack } from "./search-back.ts";

/** A row above the conversations, not a list of its own. */
const peopleShown = 5;

export const search = defineRead({
  name: "search",
  needs: "conversation.read",
  async run(ctx, { query: text, after, size }) {
    const actor = asSomeone(ctx.actor);
    const { workspaceId, sight, country } = actor;
    const first = readCursor(after, ["moment", "id"]);
    const query = readQuery(text);
    const nothing = { hits: [], people: [], next: null, lookedBackTo: null };
    if (isEmptyQuery(query)) return { ...nothing, unknown: [] };
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
      next: page.next,
      lookedBackTo: page.lookedBackTo,
      unknown: [],
    };
  },
});

/** Who asks for a line or a day asks for what was said, not for a person. */
const isPlain = (text: string): boolean => !/(^|\s)-?[a-z]+:/i.test(text);
