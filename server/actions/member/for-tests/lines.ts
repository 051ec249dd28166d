import type { AccountId, ContactId, ConversationId, LineId, TagId, TeamId } from "#domain/ids.ts";
import type { openPeople, Someone } from "#server/actions/member/for-tests/open-people.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertLine } from "#server/store/line.ts";
import { sql } from "#server/store/sql.ts";

type People = ReturnType<typeof openPeople>;

/** A phone line; given a team, for that team only. */
export async function addLine(
  people: People,
  { workspaceId }: Someone,
  address: string,
  teamId: TeamId | null = null,
): Promise<LineId> {
  const { database } = people;
  const at = people.now();
  const accountId = people.newId<AccountId>();
  await insertAccount(database, workspaceId, {
    id: accountId,
    vendor: "twilio",
    label: "Twilio",
    settingsSealed: Buffer.alloc(0),
    isSimulated: false,
    state: "working",
    at,
  });
  const id = people.newId<LineId>();
  await insertLine(database, workspaceId, {
    id,
    kind: "phone",
    address,
    name: address,
    colour: "blue",
    accountId,
    providerRef: null,
    visibility: teamId === null ? "all" : "team",
    teamId,
    undoSeconds: 0,
    hooksState: "set",
    at,
  });
  return id;
}

let number = 0;

/** As bare as the table allows: these tests ask only what becomes of its team and tags. */
export async function addConversation(
  people: People,
  { workspaceId }: Someone,
  lineId: LineId,
  { teamId = null, tagIds = [] }: { teamId?: TeamId | null; tagIds?: TagId[] },
): Promise<ConversationId> {
  const { database } = people;
  const at = people.now();
  const contactId = people.newId<ContactId>();
  const id = people.newId<ConversationId>();
  number += 1;
  await database.run(sql`
    insert into contact (workspace_id, id, known_as, created_at, updated_at)
    values (${workspaceId}, ${contactId}, '+12025550177', ${at}, ${at})`);
  await database.run(sql`
    insert into conversation (workspace_id, id, number, contact_id, line_id, status, place, team_id, tag_ids, last_at,
                              last_entry, created_at)
    values (${workspaceId}, ${id}, ${number}, ${contactId}, ${lineId}, 'open', 'open', ${teamId}, ${tagIds}::uuid[], ${at},
            '{}', ${at})`);
  return id;
}
