// A provider told that a mail has come and keeps it for us: it is brought, and stored before it is read. When
// it cannot be brought for long its notice lies in the could-not-read tray, for tries come to an end.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import { storeAndSchedulePayloads } from "#server/actions/inbound-payload/store-payloads.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { storeEmailFromWebhook } from "#server/actions/message/parse-webhook.ts";
import { isPassing } from "#server/actions/passing-fault.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  findInboundPayload,
  type InboundPayloadRecord,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";

export async function fetchEmail(
  desk: Runtime,
  workspaceId: WorkspaceId,
  inboundPayloadId: InboundPayloadId,
  providerRef: string,
): Promise<void> {
  const hook = await findInboundPayload(desk.parts.database, workspaceId, inboundPayloadId);
  if (!hook) return;
  try {
    await bring(desk, workspaceId, hook, providerRef);
  } catch (error) {
    const ageMs = desk.parts.clock.now().getTime() - Date.parse(hook.receivedAt);
    // A passing fault is nobody's work yet: the job engine tries again by itself.
    if (isPassing(error) && ageMs < limit("fetchQuietlyMinutes") * 60_000) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const problem = `Its mail could not be fetched from the provider yet: ${why}`;
    await markHook(desk, workspaceId, hook, "unreadable", problem);
    throw error;
  }
  if (hook.state === "unreadable") await markHook(desk, workspaceId, hook, "understood", null);
}

/** What somebody has set aside stays there. */
async function markHook(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { id, state: before }: InboundPayloadRecord,
  state: "unreadable" | "understood",
  problem: string | null,
): Promise<void> {
  if (before === "ignored") return;
  await desk.asSystem(workspaceId, ({ db, now }) =>
    setPayloadResults(db, workspaceId, [{ id, state, problem }], now),
  );
}

async function bring(
  desk: Runtime,
  workspaceId: WorkspaceId,
  hook: InboundPayloadRecord,
  providerRef: string,
): Promise<void> {
  const account = await openEmailAccount(desk.parts, workspaceId, hook.accountId as AccountId);
  const { provider, connection } = account;
  const reading = await provider.read(
    { url: hook.url, headers: hook.headers, body: hook.body, receivedAt: hook.receivedAt },
    "mail",
  );
  if (reading.kind !== "events" || !provider.fetchEmail) return;
  const mail = reading.events.find(
    (one) => one.kind === "mail.received" && one.providerRef === providerRef,
  );
  if (mail?.kind !== "mail.received") return;
  const { fetchEmail: fetchFrom } = provider;
  const bytes = await readFromAccount(desk, workspaceId, account.id, () =>
    fetchFrom(connection, mail, limit("mailBytes")),
  );
  const row = await storeEmailFromWebhook(desk, hook, mail, bytes);
  await desk.asSystem(workspaceId, (ctx) => storeAndSchedulePayloads(ctx.db, [row]));
}
