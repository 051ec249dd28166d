// Seeded inboxes belong to a simulated account, so that nothing they send reaches a real phone and conversations work
// from the start.
import type { AccountResponse } from "#contract/simulator/account.ts";
import type { AccountId, InboxId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { Settings } from "#server/ports/provider.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import type { Secrets } from "#server/secrets.ts";
import { insertAccount, listAccounts } from "#server/store/account.ts";
import { insertInbox, listInboxes } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { startSimulator } from "#simulator/start.ts";
import { companyName, inboxes, region } from "./sample-company.ts";
import type { SeedRandom } from "./seed-random.ts";
import type { SeedInbox } from "./write-history.ts";

export interface SeedInboxDeps {
  readonly secrets: Secrets;
  readonly publicUrl: string;
  /** The simulator's database; null for tests without a simulator. */
  readonly simulator: { readonly databaseUrl: string; readonly schema?: string } | null;
}

export type SeedInboxRow = SeedInbox & {
  readonly share: number;
  readonly isRestricted: boolean;
};

export async function seedInboxes(
  tx: Db,
  deps: SeedInboxDeps,
  workspace: { workspaceId: WorkspaceId; teamIds: ReadonlyMap<string, TeamId> },
  now: Date,
  random: SeedRandom,
): Promise<SeedInboxRow[]> {
  const { workspaceId } = workspace;
  const newId = () => random.idAt<never>(now.getTime());
  const before = (await listAccounts(tx, workspaceId)).find((one) => one.isSimulated);
  const id = before?.id ?? (newId() as AccountId);
  const settings = before
    ? decryptSettings(deps, before)
    : {
        accountSid: `AC${id.replaceAll("-", "")}`,
        authToken: deps.secrets.derive(`seeded account ${id}`).slice(0, 32),
      };
  if (!before)
    await insertAccount(tx, workspaceId, {
      id,
      provider: twilio.id,
      label: "Simulator",
      isSimulated: true,
      state: "working",
      at: now,
      settingsEncrypted: deps.secrets.seal(JSON.stringify(settings), id),
    });
  const refs = await connectNumbers(
    deps,
    settings,
    webhookUrlOf(deps.publicUrl, { ...twilio, provider: twilio.id, id }),
  );
  const known = await listInboxes(tx, workspaceId, null);
  const all: SeedInboxRow[] = [];
  for (const line of inboxes) {
    const there = known.find((one) => one.address === line.number && !one.isArchived);
    const teamId = line.team === null ? null : (workspace.teamIds.get(line.team) ?? null);
    const inboxId = there?.id ?? (newId() as InboxId);
    if (!there)
      await insertInbox(tx, workspaceId, {
        id: inboxId,
        kind: "phone",
        address: line.number,
        name: line.name,
        accountId: id,
        color: line.color,
        providerRef: refs.get(line.number) ?? null,
        teamId,
        at: now,
        visibility: line.isRestricted ? "team" : "all",
        undoSeconds: limit("textUndoSeconds"),
        webhookState: refs.has(line.number) ? "set" : "unset",
      });
    const { share, isRestricted } = line;
    all.push({ id: inboxId, address: line.number, accountId: id, teamId, share, isRestricted });
  }
  return all;
}

/** Creates the numbers at the simulated carrier with their SMS webhook set; returns the carrier's id of each. */
async function connectNumbers(
  { simulator: simulatorOptions, publicUrl, secrets }: SeedInboxDeps,
  settings: Settings,
  smsWebhookUrl: string,
): Promise<ReadonlyMap<string, string>> {
  if (simulatorOptions === null) return new Map();
  const key = secrets.derive("simulator");
  const simulator = await startSimulator({
    ...simulatorOptions,
    publicUrl,
    key,
    waitForOtherMs: 3_000,
  });
  try {
    const response = await fetch(`${simulator.url}/control/accounts/${settings.accountSid}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        authToken: settings.authToken,
        name: companyName,
        country: region.country,
        numbers: inboxes.map(({ number, name }) => ({ number, name })),
      }),
    });
    if (!response.ok)
      throw new Error(`The simulator rejected the request: ${await response.text()}`);
    const account = (await response.json()) as AccountResponse;
    const connection = { settings, http: fetch, baseUrl: simulator.url };
    for (const inbox of account.inboxes)
      await twilio.setWebhooks(connection, inbox.sid, smsWebhookUrl);
    return new Map(account.inboxes.map((inbox) => [inbox.number, inbox.sid]));
  } finally {
    await simulator.stop();
  }
}
