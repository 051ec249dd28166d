// An attachment as the timeline and an email show it.
import type { AttachmentId } from "#domain/ids.ts";
import { type Sql, sql } from "#server/store/sql.ts";

export interface EntryAttachmentPart {
  id: AttachmentId;
  name: string;
  type: string;
  size: number;
  state: "ready" | "fetching" | "lost" | "unavailable";
  isInline: boolean;
}

export const attachmentJson: Sql = sql`json_build_object('id', a.id, 'name', a.name, 'type', left(a.type, 200), 'size', a.size,
  'state', case when a.sha256 is not null then 'ready' when a.problem is null then 'fetching'
                when a.remote_source is null then 'unavailable' else 'lost' end,
  'isInline', a.is_inline and a.content_id is not null and a.type like 'image/%')`;
