// A provider told that a mail has come and keeps it for us: it is brought, and stored before it is read.
import type { AccountId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openMailAccount } from "#server/actions/line/open-account.ts";
import { storeBroughtMail } from "#server/actions/message/read-hook.ts";
import { findRawItem } from "#server/store/raw-item.ts";

export async function fetchMail(
  desk: Desk,
  workspaceId: WorkspaceId,
  rawItemId: RawItemId,
  providerRef: string,
): Promise<void> {
  const hook = await findRawItem(desk.parts.database, workspaceId, rawItemId);
  if (!hook) return;
  const account = await openMailAccount(desk.parts, workspaceId, hook.accountId as AccountId);
  const { provider, connection } = account;
  const reading = await provider.read(
    { url: hook.url, headers: hook.headers, body: hook.body, receivedAt: hook.receivedAt },
    "mail",
  );
  if (reading.kind !== "events" || !provider.fetchMail) return;
  const mail = reading.events.find(
    (one) => one.kind === "mail.received" && one.providerRef === providerRef,
  );
  if (mail?.kind !== "mail.received") return;
  const bytes = await provider.fetchMail(connection, mail, limit("mailBytes"));
  await desk.asHouse(workspaceId, (ctx) => storeBroughtMail(ctx, hook, mail, bytes));
}
