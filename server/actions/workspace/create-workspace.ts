import type { MemberId, PersonId, WorkspaceId } from "#domain/ids.ts";
import type { Db } from "#server/store/sql.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertWorkspace } from "#server/store/workspace/workspace.ts";

interface NewWorkspaceInput {
  readonly workspaceId: WorkspaceId;
  readonly company: string;
  readonly timeZone: string;
  readonly country: string;
  readonly locale: string;
  readonly owner: {
    readonly memberId: MemberId;
    readonly personId: PersonId;
    readonly name: string;
    readonly email: string;
  };
  readonly at: Date;
}

/** Used by the first run and by the server command, so that no workspace is ever without an owner. */
export async function createWorkspace(tx: Db, founding: NewWorkspaceInput): Promise<void> {
  const { workspaceId: id, company, timeZone, country, locale, owner, at } = founding;
  await insertWorkspace(tx, { id, name: company, timeZone, country, locale, at });
  const { memberId, ...who } = owner;
  await insertMember(tx, id, { id: memberId, ...who, role: "owner", at });
}
