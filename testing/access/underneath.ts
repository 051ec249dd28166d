// What no deed of a member makes by itself: accounts at providers that nobody runs, lines at them, a session
// seen from below, and a thing that could not be read.
import { must } from "#domain/errors.ts";
import type { AccountId, LineId, RawItemId, SessionId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { hashToken } from "#server/secrets.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertLine } from "#server/store/line.ts";
import { insertRawItems, markRawItems } from "#server/store/raw-item.ts";
import { findSessionHolder } from "#server/store/sign-in/session.ts";
import type { Seat } from "#testing/desk/seats.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";

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
    settingsSealed: parts.secrets.seal(JSON.stringify(settings), id),
    isSimulated: true,
    state: "working",
    at: parts.clock.now(),
  });
  return id;
}

export async function addMailAccount(
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
    settingsSealed: parts.secrets.seal(JSON.stringify(settings), id),
    isSimulated: false,
    state: "working",
    at: parts.clock.now(),
  });
  return id;
}

type LineWish = { accountId: AccountId; address: string; teamId?: TeamId };

export const addMailLine = (desk: OpenedDesk, workspaceId: WorkspaceId, row: LineWish) =>
  addOne(desk, workspaceId, row, { kind: "mail", mail: { intake: "smtp" } });

export const addLine = (desk: OpenedDesk, workspaceId: WorkspaceId, row: LineWish) =>
  addOne(desk, workspaceId, row, { kind: "phone" });

async function addOne(
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  { accountId, address, teamId }: LineWish,
  sort: Pick<Parameters<typeof insertLine>[2], "kind" | "mail">,
): Promise<LineId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<LineId>();
  await insertLine(parts.database, workspaceId, {
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
    hooksState: "set",
    at: parts.clock.now(),
  });
  return id;
}

export async function sessionOf(desk: OpenedDesk, someone: Seat): Promise<SessionId> {
  const { parts } = desk.running.desk;
  const token = someone.browser.cookie.split("=")[1] ?? "";
  const holder = await findSessionHolder(parts.database, hashToken(token), parts.clock.now());
  return must(holder, "whoever sits has a session").sessionId;
}

export async function addRawItem(
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  marker: string,
): Promise<RawItemId> {
  const { newId, parts } = desk.running.desk;
  const id = newId<RawItemId>();
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await insertRawItems(tx, [
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
    await markRawItems(tx, workspaceId, [{ id, state: "unreadable", problem: "no words" }], at);
  });
  return id;
}
