// Fetches an email that a provider announced and stores, and saves it before it is parsed. If that fails for long, its
// notification becomes a dead letter, since attempts end.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import { storeAndSchedulePayloads } from "#server/actions/inbound-payload/store-payloads.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import { storeEmailFromWebhook } from "#server/actions/message/apply-webhook.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import {
  findInboundPayload,
  type InboundPayloadRecord,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";

export async function fetchEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  inboundPayloadId: InboundPayloadId,
  providerRef: string,
): Promise<void> {
  const payload = await findInboundPayload(runtime.deps.database, workspaceId, inboundPayloadId);
  if (!payload) return;
  try {
    await fetchAndStore(runtime, workspaceId, payload, providerRef);
  } catch (error) {
    const ageMs = runtime.deps.clock.now().getTime() - Date.parse(payload.receivedAt);
    // A temporary fault needs no one's attention yet: the job engine retries.
    if (isTransient(error) && ageMs < limit("emailFetchGraceMinutes") * 60_000) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `Its mail could not be fetched from the provider yet: ${reason}`;
    await markPayload(runtime, workspaceId, payload, "failed", problem);
    throw error;
  }
  if (payload.state === "failed")
    await markPayload(runtime, workspaceId, payload, "processed", null);
}

/** A dismissed dead letter stays dismissed. */
async function markPayload(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { id, state: before }: InboundPayloadRecord,
  state: "failed" | "processed",
  problem: string | null,
): Promise<void> {
  if (before === "dismissed") return;
  await runtime.asSystem(workspaceId, ({ db, now }) =>
    setPayloadResults(db, workspaceId, [{ id, state, problem }], now),
  );
}

async function fetchAndStore(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  payload: InboundPayloadRecord,
  providerRef: string,
): Promise<void> {
  const account = await openEmailAccount(runtime.deps, workspaceId, payload.accountId as AccountId);
  const { adapter, connection } = account;
  const reading = await adapter.parseWebhook(
    {
      url: payload.url,
      headers: payload.headers,
      body: payload.body,
      receivedAt: payload.receivedAt,
    },
    "email",
  );
  if (reading.kind !== "events" || !adapter.fetchEmail) return;
  const email = reading.events.find(
    (one) => one.kind === "email.received" && one.providerRef === providerRef,
  );
  if (email?.kind !== "email.received") return;
  const { fetchEmail: fetchFrom } = adapter;
  const bytes = await readFromAccount(runtime, workspaceId, account.id, () =>
    fetchFrom(connection, email, limit("inboundEmailBytes")),
  );
  const row = await storeEmailFromWebhook(runtime, payload, email, bytes);
  await runtime.asSystem(workspaceId, (ctx) => storeAndSchedulePayloads(ctx.db, [row]));
}
