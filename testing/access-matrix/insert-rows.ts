// What no deed of a member makes by itself: accounts at providers that nobody runs, lines at them, a session
// seen from below, and a thing that could not be read.
import { required } from "#domain/errors.ts";
import type {
  AccountId,
  InboundPayloadId,
  InboxId,
  SessionId,
  TeamId,
  WorkspaceId,
} from "#domain/ids.ts";
import { hashToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { findSessionOwner } from "#server/store/auth/session.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { insertInbox } from "#server/store/inbox.ts";
import type { SeatedMember } from "#testing/app/members.ts";
import type { OpenedDesk } from "#testing/open-app.ts";

/** Texts of these lines are held far longer than a setting allows: a walk hands nothing to the carrier. */
export const heldSeconds = 3600;

/** An account of the make-believe kind: nothing of it ever leaves this machine. */
export async function addAccount(desk: OpenedDesk, workspaceId: WorkspaceId): Promise<AccountId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<AccountId>();
  const settings = { accountSid: `AC${id.replaceAll("-", "")}`, authToken: "0".repeat(32) };
  await insertAccount(parts.database, workspaceId, {
    id,
    vendor: "twilio",
    label: "Street",
    settingsEncrypted: parts.secrets.seal(JSON.stringify(settings), id),
    isSimulated: true,
    state: "working",
    at: parts.clock.now(),
  });
  return id;
}

export async function addEmailAccount(
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
): Promise<AccountId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<AccountId>();
  const settings = { host: "127.0.0.1", port: "9", security: "none" };
  await insertAccount(parts.database, workspaceId, {
    id,
    vendor: "smtp",
    label: "Mail room",
    settingsEncrypted: parts.secrets.seal(JSON.stringify(settings), id),
    isSimulated: false,
    state: "working",
    at: parts.clock.now(),
  });
  return id;
}

type LineWish = { accountId: AccountId; address: string; teamId?: TeamId };

export const addEmailInbox = (desk: OpenedDesk, workspaceId: WorkspaceId, row: LineWish) =>
  addOne(desk, workspaceId, row, { kind: "mail", mail: { intake: "smtp" } });

export const addInbox = (desk: OpenedDesk, workspaceId: WorkspaceId, row: LineWish) =>
  addOne(desk, workspaceId, row, { kind: "phone" });

async function addOne(
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  { accountId, address, teamId }: LineWish,
  sort: Pick<Parameters<typeof insertInbox>[2], "kind" | "mail">,
): Promise<InboxId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<InboxId>();
  await insertInbox(parts.database, workspaceId, {
    ...sort,
    id,
    address,
    name: address,
    colour: "blue",
    accountId,
    providerRef: null,
    visibility: teamId ? "team" : "all",
    teamId: teamId ?? null,
    undoSeconds: heldSeconds,
    webhookState: "set",
    at: parts.clock.now(),
  });
  return id;
}

export async function sessionOf(desk: OpenedDesk, someone: SeatedMember): Promise<SessionId> {
  const { parts } = desk.running.desk;
  const token = someone.browser.cookie.split("=")[1] ?? "";
  const holder = await findSessionOwner(parts.database, hashToken(token), parts.clock.now());
  return required(holder, "whoever sits has a session").sessionId;
}

export async function addInboundPayload(
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  marker: string,
): Promise<InboundPayloadId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<InboundPayloadId>();
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await insertInboundPayloads(tx, [
      {
        workspaceId,
        id,
        accountId,
        vendor: "twilio",
        dedupeKey: id,
        url: "http://localhost/hooks",
        headers: {},
        body: Buffer.from(`${marker} raw`),
        receivedAt: at,
      },
    ]);
    await setPayloadResults(
      tx,
      workspaceId,
      [{ id, state: "unreadable", problem: "no words" }],
      at,
    );
  });
  return id;
}
