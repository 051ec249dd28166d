// A conversation's row reckoned anew from its entries, after some of them came or went.
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import type { CallId, ConversationId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type DeliveryState, deliveryStates, isBad } from "#domain/message/delivery.ts";
import { unheardIn } from "#server/store/call/takes/take-listen.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { noEntryYet } from "./conversation.ts";

const bad = (Object.keys(deliveryStates) as DeliveryState[]).filter(isBad);
const unsent = [...bad, "scheduled", "cancelled"];
const asks = limit("askUnknownTries");
/** The outcomes of a call from a customer that somebody has to see to. */
const asking = (Object.keys(callOutcomes) as CallOutcome[]).filter(
  (one) => callOutcomes[one].needsSomebody,
);

/** Of `om`: at least one attempt is on its way or there; a colleague's mail that we only got a copy of has none. */
const hasLeft = sql`(
  not exists (select 1 from delivery d where d.workspace_id = om.workspace_id and d.message_id = om.id)
  or exists (select 1 from delivery d where d.workspace_id = om.workspace_id and d.message_id = om.id and d.state <> all(${unsent}::text[])))`;

/** Of `m`: the newest delivery to each recipient. */
const latestOf = sql`(
  select distinct on (recipient) state, asked from delivery where workspace_id = e.workspace_id and message_id = m.id
   order by recipient, attempt desc)`;

/**
 * What the list shows and sorts by, as if it had been written this way; the words of a call are the caller's to write.
 * Where nothing is left no word is shown: what moved away may be a team's alone by now.
 */
export async function recount(tx: Db, workspaceId: WorkspaceId, id: ConversationId): Promise<void> {
  await tx.run(sql`
    update conversation c set
      version = c.version + 1,
      entry_count = coalesce((select max(seq) from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id), 0),
      last_at = greatest(coalesce(said.at, c.last_at), case when c.status = 'open' then c.woke_at end),
      last_entry = coalesce(said.last, ${toJson(noEntryYet)}::jsonb),
      waiting_since = case when c.status = 'open' then (
        select min(e.at) from entry e left join message m on m.workspace_id = e.workspace_id and m.id = e.id
               left join call k on k.workspace_id = e.workspace_id and k.id = e.id
         where e.workspace_id = c.workspace_id and e.conversation_id = c.id
           and (m.direction = 'in' or k.direction = 'in' and k.answered_at is null and (k.outcome is null or k.outcome = any(${asking}::text[])))
           and not exists (select 1 from mail ml where ml.workspace_id = m.workspace_id and ml.id = m.id and ml.auto in ('auto-reply', 'receipt', 'bounce'))
           and e.seq > coalesce((select max(o.seq) from entry o left join message om on om.workspace_id = o.workspace_id and om.id = o.id
                  left join call ok on ok.workspace_id = o.workspace_id and ok.id = o.id
                where o.workspace_id = c.workspace_id and o.conversation_id = c.id
                  and (ok.answered_at is not null or om.direction = 'out' and o.author_kind = 'member' and ${hasLeft})), 0)
      ) else c.waiting_since end,
      unheard_voicemails = ${unheardIn},
      scheduled_count = (
        select count(distinct m.id) from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
         where m.workspace_id = c.workspace_id and m.conversation_id = c.id and d.state = 'scheduled')
     from (select 1) one left join lateral (
       select e.at, jsonb_build_object('seq', e.seq, 'kind', e.kind, 'medium', m.medium, 'direction', coalesce(m.direction, k.direction), 'memberId', e.member_id,
                'preview', left(regexp_replace(coalesce(nullif(m.body, ''), e.body ->> 'text', ml.subject, ''), '[[:space:]]+', ' ', 'g'), 140),
                'isFailed', exists (select 1 from ${latestOf} d where d.state = any(${bad}::text[]) or d.state = 'unknown' and d.asked >= ${asks}),
                'isUnconfirmed', exists (select 1 from ${latestOf} d where d.state = 'unknown' and d.asked < ${asks})) as last
         from entry e left join message m on m.workspace_id = e.workspace_id and m.id = e.id
              left join call k on k.workspace_id = e.workspace_id and k.id = e.id
              left join mail ml on ml.workspace_id = e.workspace_id and ml.id = e.id
        where e.workspace_id = ${workspaceId} and e.conversation_id = ${id} and e.kind <> 'event'
        order by e.seq desc limit 1) said on true
     where c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

/** The call that is the last thing said; null where it is no call. */
export async function findLastCall(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<CallId | null> {
  const row = await db.maybe<{ id: CallId }>(sql`
    select e.id from conversation c join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id
       and e.seq = (c.last_entry ->> 'seq')::bigint
     where c.workspace_id = ${workspaceId} and c.id = ${id} and e.kind = 'call'`);
  return row?.id ?? null;
}
