import type { WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** A structural type, so that the store doesn't depend on the actors of the actions layer. */
interface AuditActor {
  readonly kind: "member" | "api_key" | "system" | "anonymous";
  readonly memberId?: string;
  readonly keyId?: string;
  readonly ip?: string;
}

interface NewAuditEntry {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly actor: AuditActor;
  readonly action: string;
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export async function insertAuditEntry(tx: Db, row: NewAuditEntry): Promise<void> {
  const { actor } = row;
  const kind = actor.kind === "anonymous" ? "system" : actor.kind;
  await tx.run(sql`
    insert into audit_log (workspace_id, id, actor_kind, actor_id, action, object_id, details, ip, at)
    values (${row.workspaceId}, ${row.id}, ${kind}, ${actor.keyId ?? actor.memberId ?? null}, ${row.action},
            ${row.objectId}, ${toJson(row.details)}::jsonb, ${actor.ip ?? null}, ${row.at})`);
}

export interface AuditEntryRow {
  id: string;
  actorKind: "member" | "api_key" | "system";
  actorId: string | null;
  action: string;
  objectId: string | null;
  details: Record<string, unknown>;
  at: string;
}

export async function listAuditEntries(
  db: Db,
  workspaceId: WorkspaceId,
  afterId: string | null,
  max: number,
): Promise<AuditEntryRow[]> {
  return db.many<AuditEntryRow>(sql`
    select id, actor_kind as "actorKind", actor_id as "actorId", action, object_id as "objectId", details, at
      from audit_log
     where workspace_id = ${workspaceId} and (${afterId}::uuid is null or id < ${afterId}::uuid)
     order by id desc limit ${max}`);
}
