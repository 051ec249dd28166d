import type { AccountId, LineId, TeamId } from "#domain/ids.ts";
import type { openPeople, Someone } from "#server/actions/member/for-tests/open-people.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertLine } from "#server/store/line.ts";

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
