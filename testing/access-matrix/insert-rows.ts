// Inserts what no member action creates alone: provider accounts with no provider behind them, inboxes on them, a
// session id, and an unreadable inbound payload.
import type {
  AccountId,
  BulkOperationId,
  ConversationId,
  EntryId,
  InboundPayloadId,
  InboxId,
  MemberId,
  SessionId,
  TeamId,
  WorkspaceId,
} from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { hashToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { findSessionOwner } from "#server/store/auth/session.ts";
import { insertBulkOperation, setBulkState } from "#server/store/conversation/bulk-operation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { insertInbox } from "#server/store/inbox.ts";
import type { SignedInMember } from "#testing/app/members.ts";
import type { TestApp } from "#testing/open-app.ts";

/** Far longer than the settings allow, so that the matrix submits nothing to the carrier. */
export const heldSeconds = 3600;

/** A simulated account: nothing on it ever leaves this machine. */
export async function addAccount(app: TestApp, workspaceId: WorkspaceId): Promise<AccountId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<AccountId>();
  const settings = { accountSid: `AC${id.replaceAll("-", "")}`, authToken: "0".repeat(32) };
  await insertAccount(deps.database, workspaceId, {
    id,
    provider: "twilio",
    label: "Street",
    settingsEncrypted: deps.secrets.seal(JSON.stringify(settings), id),
    isSimulated: true,
    state: "working",
    at: deps.clock.now(),
  });
  return id;
}

export async function addEmailAccount(app: TestApp, workspaceId: WorkspaceId): Promise<AccountId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<AccountId>();
  const settings = { host: "127.0.0.1", port: "9", security: "none" };
  await insertAccount(deps.database, workspaceId, {
    id,
    provider: "smtp",
    label: "Mail room",
    settingsEncrypted: deps.secrets.seal(JSON.stringify(settings), id),
    isSimulated: false,
    state: "working",
    at: deps.clock.now(),
  });
  return id;
}

/** Canceled before it did anything, so that no job changes it meanwhile. */
export async function addBulkOperation(
  app: TestApp,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<BulkOperationId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<BulkOperationId>();
  const action = { kind: "close" } as const;
  const at = deps.clock.now();
  await insertBulkOperation(deps.database, workspaceId, {
    id,
    memberId,
    clientKey: id,
    action,
    at,
  });
  await setBulkState(deps.database, workspaceId, id, "canceled", at.toISOString());
  return id;
}

type InboxRowInput = { accountId: AccountId; address: string; teamId?: TeamId };

export const addEmailInbox = (app: TestApp, workspaceId: WorkspaceId, row: InboxRowInput) =>
  insertInboxRow(app, workspaceId, row, { kind: "email", email: { intake: "smtp" } });

export const addInbox = (app: TestApp, workspaceId: WorkspaceId, row: InboxRowInput) =>
  insertInboxRow(app, workspaceId, row, { kind: "phone" });

async function insertInboxRow(
  app: TestApp,
  workspaceId: WorkspaceId,
  { accountId, address, teamId }: InboxRowInput,
  sort: Pick<Parameters<typeof insertInbox>[2], "kind" | "email">,
): Promise<InboxId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<InboxId>();
  await insertInbox(deps.database, workspaceId, {
    ...sort,
    id,
    address,
    name: address,
    color: "blue",
    accountId,
    providerRef: null,
    visibility: teamId ? "team" : "all",
    teamId: teamId ?? null,
    undoSeconds: heldSeconds,
    webhookState: "set",
    at: deps.clock.now(),
  });
  return id;
}

export async function sessionOf(app: TestApp, someone: SignedInMember): Promise<SessionId> {
  const { deps } = app.running.runtime;
  const token = someone.browser.cookie.split("=")[1] ?? "";
  const holder = await findSessionOwner(deps.database, hashToken(token), deps.clock.now());
  return required(holder, "a seated member has a session").sessionId;
}

export async function addInboundPayload(
  app: TestApp,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  marker: string,
): Promise<InboundPayloadId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<InboundPayloadId>();
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await insertInboundPayloads(tx, [
      {
        workspaceId,
        id,
        accountId,
        provider: "twilio",
        dedupeKey: id,
        url: "http://localhost/hooks",
        headers: {},
        body: Buffer.from(`${marker} raw`),
        receivedAt: at,
      },
    ]);
    await setPayloadResults(tx, workspaceId, [{ id, state: "failed", problem: "no words" }], at);
  });
  return id;
}

interface TestNote {
  readonly workspaceId: WorkspaceId;
  readonly conversationId: ConversationId;
  readonly memberId: MemberId;
}

/** A note by the caller that changes it: an API key writes as the member who created it. */
export async function insertNote(
  app: TestApp,
  { workspaceId, conversationId, memberId }: TestNote,
): Promise<EntryId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<EntryId>();
  await insertEntry(deps.database, workspaceId, {
    id,
    conversationId,
    kind: "note",
    authorKind: "member",
    memberId,
    at: deps.clock.now().toISOString(),
    body: { text: "A word.", mentions: [] },
    last: null,
  });
  return id;
}
