// What a change of a text's or an email's delivery may affect: its entry and conversation, reduced to what decides it.
import type { ContactPointId, ConversationId, EntryId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export interface DeliveryContext {
  readonly conversation: {
    readonly id: ConversationId;
    readonly inboxId: InboxId;
    readonly waitingSince: string | null;
    readonly lastSeq: number;
    readonly lastEntry: Pick<LastEntry, "isFailed" | "isUnconfirmed">;
  };
  readonly entry: {
    readonly id: EntryId;
    readonly seq: number;
    readonly authorKind: "contact" | "member" | "system";
    readonly at: string;
    /** The latest delivery for each recipient. */
    readonly deliveries: readonly {
      readonly state: DeliveryState;
      readonly statusChecks: number;
    }[];
  };
  readonly channel: "sms" | "email" | "whatsapp";
  readonly contactPointId: ContactPointId;
}

export async function listDeliveryContexts(
  db: Db,
  workspaceId: WorkspaceId,
  messageIds: readonly EntryId[],
): Promise<DeliveryContext[]> {
  if (messageIds.length === 0) return [];
  return db.many(prepared`
    select json_build_object('id', c.id, 'inboxId', c.inbox_id, 'waitingSince', c.waiting_since, 'lastSeq', coalesce((c.last_entry ->> 'seq')::bigint, 0),
             'lastEntry', json_build_object('isFailed', (c.last_entry ->> 'isFailed')::boolean, 'isUnconfirmed', (c.last_entry ->> 'isUnconfirmed')::boolean)) as conversation,
           json_build_object('id', e.id, 'seq', e.seq, 'authorKind', e.author_kind, 'at', e.at, 'deliveries', coalesce((
             select json_agg(json_build_object('state', d.state, 'statusChecks', d.status_checks))
               from (select distinct on (recipient) state, status_checks from delivery
                      where workspace_id = e.workspace_id and message_id = e.id order by recipient, attempt desc) d), '[]'::json)) as entry,
           m.channel, m.contact_point_id as "contactPointId"
      from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
           join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
     where m.workspace_id = ${workspaceId} and ${isAmong(sql`m.id`, messageIds)}`);
}
