// Processes one request of a provider of calls or emails: voice events, received emails, and reports about sent ones.

import type { InboundPayloadId } from "#domain/ids.ts";
import { unreachable } from "#domain/required.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { lockReportedCalls } from "#server/actions/call/events/lock-reported-calls.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  storeAndSchedulePayloads,
  storeBodies,
  toNewPayload,
} from "#server/actions/inbound-payload/store-payloads.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type {
  EmailEvent,
  EmailWebhookKind,
  EmailWebhookResult,
  ReceivedEmail,
} from "#server/ports/email.ts";
import type { DescribedVoiceProvider } from "#server/ports/external-services.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { sha256InTurns } from "#server/sha256.ts";
import type { InboundPayloadRecord, NewInboundPayload } from "#server/store/inbound-payload.ts";
import {
  ignored,
  type PayloadResult,
  processed,
  requestOf,
  unreadable,
} from "./processing/payload-result.ts";

/** A request with the work done before the transaction. */
export interface PreparedWebhook {
  readonly item: InboundPayloadRecord;
  /** For an email provider: the parsed events, and the emails among them, with large bodies already stored. */
  readonly email: {
    reading: EmailWebhookResult;
    storedEmails: ReadonlyMap<EmailEvent, NewInboundPayload>;
  } | null;
}

/** Does everything that may wait: parsing a form, and storing an enclosed email in a file. */
export async function prepareWebhook(
  runtime: Runtime,
  item: InboundPayloadRecord,
): Promise<PreparedWebhook> {
  const adapter = runtime.deps.services.findEmailProvider(item.provider);
  if (!adapter || item.kind === "listed_text" || isCallWebhook(item)) return { item, email: null };
  const reading = await adapter.parseWebhook(requestOf(item), emailWebhookKindOf(item.url));
  const storedEmails = new Map<EmailEvent, NewInboundPayload>();
  for (const event of reading.kind === "events" ? reading.events : [])
    if (event.kind === "email.received" && event.bytes !== null)
      storedEmails.set(event, await storeEmailFromWebhook(runtime, item, event, event.bytes));
  return { item, email: { reading, storedEmails } };
}

export async function applyWebhook(
  ctx: WriteContext,
  { item, email }: PreparedWebhook,
): Promise<PayloadResult> {
  const voices = ctx.installation.findVoiceProvider(item.provider);
  if (voices && isCallWebhook(item)) return processCallWebhook(ctx, item, voices);
  if (email) return processEmailWebhook(ctx, item, email);
  return unreadable(item, `The provider ${item.provider} is no longer supported.`);
}

/** `/webhooks/<provider>/<account>/<endpoint>/…` */
const endpointNameOf = (url: string): string => new URL(url).pathname.split("/")[4] ?? "";

export const isCallWebhook = ({ kind }: InboundPayloadRecord): boolean => kind === "call_event";

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────

/** Before the first of several events of calls is applied. */
export async function lockCallsOfWebhooks(
  ctx: WriteContext,
  webhooks: readonly PreparedWebhook[],
): Promise<void> {
  const calls = webhooks.filter(({ item }) => isCallWebhook(item));
  if (calls.length < 2) return;
  const events = calls.flatMap(({ item }) => {
    const reading = ctx.installation.findVoiceProvider(item.provider)?.parseEvents(requestOf(item));
    return reading?.kind === "events" ? reading.events : [];
  });
  await lockReportedCalls(ctx, events);
}

/** An event that matches nothing yet is stored, and becomes a dead letter if it never does. */
async function processCallWebhook(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  provider: DescribedVoiceProvider,
): Promise<PayloadResult> {
  const reading = provider.parseEvents(requestOf(item));
  if (reading.kind === "unreadable") return unreadable(item, reading.reason);
  if (reading.kind === "unsupported") return ignored(item, reading.what);
  for (const event of reading.events) await applyVoiceEvent(ctx, item.accountId, event, item.id);
  return processed(item);
}

// ── Emails ────────────────────────────────────────────────────────────────────────────────────────────

const emailWebhookKindOf = (url: string): EmailWebhookKind =>
  endpointNameOf(url) === "email" ? "email" : "events";

async function processEmailWebhook(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  { reading, storedEmails }: NonNullable<PreparedWebhook["email"]>,
): Promise<PayloadResult> {
  switch (reading.kind) {
    case "unreadable":
      return unreadable(item, reading.reason);
    case "unsupported":
      return ignored(item, reading.what);
    case "confirm":
      ctx.schedule("confirm-webhook-subscription", {
        workspaceId: ctx.workspaceId,
        url: reading.url,
      });
      return processed(item);
    case "events":
      for (const event of reading.events)
        await applyEmailEvent(ctx, item, event, storedEmails.get(event));
      return processed(item);
    default:
      return unreachable(reading);
  }
}

async function applyEmailEvent(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  event: EmailEvent,
  storedEmail: NewInboundPayload | undefined,
): Promise<void> {
  if (event.kind === "email.report") {
    await applyEmailReport(ctx, item.accountId, event);
    return;
  }
  if (storedEmail) return storeAndSchedulePayloads(ctx.db, [storedEmail]);
  // The provider only announced it: it is fetched, and stored like any other before it is processed.
  ctx.schedule(
    "fetch-email",
    { workspaceId: ctx.workspaceId, inboundPayloadId: item.id, providerRef: event.providerRef },
    { key: jobKeys.fetchEmail(item.id, event.providerRef) },
  );
}

/** An email inside a webhook becomes a payload of its own: a row, with a large body stored in a file. */
export async function storeEmailFromWebhook(
  runtime: Runtime,
  webhook: Pick<
    InboundPayloadRecord,
    "id" | "workspaceId" | "accountId" | "provider" | "url" | "receivedAt"
  >,
  email: Pick<ReceivedEmail, "envelope" | "providerRef">,
  bytes: Uint8Array,
): Promise<NewInboundPayload> {
  const received = {
    workspaceId: webhook.workspaceId,
    id: runtime.newId<InboundPayloadId>(),
    accountId: webhook.accountId,
    provider: webhook.provider,
    dedupeKey: `mail:${email.providerRef}`,
    envelope: email.envelope,
    bytes: Buffer.from(bytes),
    parentId: webhook.id,
    receivedAt: new Date(webhook.receivedAt),
  };
  const row = toNewPayload(received, await sha256InTurns(bytes));
  const [stored] = await storeBodies(runtime.deps, [row]);
  return stored ?? row;
}
