// Processes one provider request: texts, emails, voice events, and reports about what we sent. A text from the provider's
// own list is processed like a request with that text.
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { unreachable } from "#domain/errors.ts";
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { type Channel, channelOf } from "#domain/inbox/line-kind.ts";
import { capitalized, withArticle } from "#domain/message/message-names.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  storeAndSchedulePayloads,
  storeBodies,
  toNewPayload,
} from "#server/actions/inbound-payload/store-payloads.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import { applySmsStatus } from "#server/actions/message/delivery/apply-sms-status.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type {
  EmailEvent,
  EmailWebhookKind,
  EmailWebhookResult,
  ReceivedEmail,
} from "#server/ports/email.ts";
import type {
  DescribedTextProvider,
  DescribedVoiceProvider,
} from "#server/ports/external-services.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { SmsEvent } from "#server/ports/sms.ts";
import type { InboundPayloadRecord, NewInboundPayload } from "#server/store/inbound-payload.ts";
import { type InboxRecord, listTextInboxesOf } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { PayloadResult } from "./email/receiving/receive-emails.ts";
import { readListedText } from "./listed-text.ts";
import { receiveSms } from "./receive-sms.ts";

type WebhookApplier = (webhook: PreparedWebhook) => Promise<PayloadResult>;

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
  const adapter = runtime.parts.services.findEmailProvider(item.provider);
  if (!adapter || item.kind === "listed_text" || isOfCalls(item)) return { item, email: null };
  const reading = await adapter.read(requestOf(item), emailWebhookKindOf(item.url));
  const storedEmails = new Map<EmailEvent, NewInboundPayload>();
  for (const event of reading.kind === "events" ? reading.events : [])
    if (event.kind === "mail.received" && event.bytes !== null)
      storedEmails.set(event, await storeEmailFromWebhook(runtime, item, event, event.bytes));
  return { item, email: { reading, storedEmails } };
}

/** Inboxes are looked up once per batch, not per item. */
export function createWebhookApplier(ctx: WriteContext): WebhookApplier {
  let country: string | null = null;
  const inboxesByAccount = new Map<AccountId, InboxRecord[]>();
  return async ({ item, email }) => {
    const texts = ctx.installation.findSmsProvider(item.provider);
    const voices = ctx.installation.findVoiceProvider(item.provider);
    if (voices && item.kind !== "listed_text" && isOfCalls(item))
      return processCallWebhook(ctx, item, voices);
    if (texts) {
      country ??= (await getWorkspace(ctx.db, ctx.workspaceId)).country;
      if (!inboxesByAccount.has(item.accountId))
        inboxesByAccount.set(
          item.accountId,
          await listTextInboxesOf(ctx.db, ctx.workspaceId, item.accountId),
        );
      const inboxes = inboxesByAccount.get(item.accountId) ?? [];
      return processSmsWebhook(ctx, { item, provider: texts, country, inboxes });
    }
    if (email) return processEmailWebhook(ctx, item, email);
    return unreadable(item, `The provider ${item.provider} is no longer supported.`);
  };
}

const processed = (item: InboundPayloadRecord): PayloadResult => ({
  id: item.id,
  state: "processed",
  problem: null,
});
const ignored = (item: InboundPayloadRecord, what: string): PayloadResult => ({
  id: item.id,
  state: "dismissed",
  problem: `Ignored: ${what}`,
});
const unreadable = (item: InboundPayloadRecord, problem: string): PayloadResult => ({
  id: item.id,
  state: "failed",
  problem,
});

const requestOf = (item: InboundPayloadRecord): RawRequest => ({
  url: item.url,
  headers: item.headers,
  body: item.body,
  receivedAt: item.receivedAt,
});

/** `/webhooks/<provider>/<account>/<endpoint>/…` */
const endpointNameOf = (url: string): string => new URL(url).pathname.split("/")[4] ?? "";

/** A dialed leg that requests its script thereby reports that it was answered. */
const isOfCalls = ({ url }: InboundPayloadRecord): boolean =>
  endpointNameOf(url) === "calls" || endpointNameOf(url) === "voice-script";

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Texts ─────────────────────────────────────────────────────────────────────────────────────────────

interface SmsWebhook {
  readonly item: InboundPayloadRecord;
  readonly provider: DescribedTextProvider;
  readonly country: string;
  readonly inboxes: readonly InboxRecord[];
}

async function processSmsWebhook(ctx: WriteContext, webhook: SmsWebhook): Promise<PayloadResult> {
  const { item, provider } = webhook;
  const reading =
    item.kind === "listed_text" ? readListedText(item) : provider.read(requestOf(item));
  if (reading.kind === "unreadable") return unreadable(item, reading.reason);
  if (reading.kind === "unsupported") return ignored(item, reading.what);
  const problems: string[] = [];
  for (const event of reading.events) {
    const problem = await applySmsEvent(ctx, webhook, event);
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? unreadable(item, problems.join(" ")) : processed(item);
}

/** A short code is not normalized as a phone number. */
const findReceivingInbox = (
  inboxes: readonly InboxRecord[],
  channel: Channel = "sms",
  rawAddress: string,
  read: string,
): InboxRecord | undefined =>
  inboxes.find(
    ({ kind, address }) =>
      channelOf(kind) === channel && address === (kind === "sender" ? rawAddress : read),
  );

/** What prevented it, or null. */
async function applySmsEvent(
  ctx: WriteContext,
  { item, provider, country, inboxes }: SmsWebhook,
  event: SmsEvent,
): Promise<string | null> {
  switch (event.kind) {
    case "text.received": {
      const to = normalizePhoneNumber(event.to, country)?.e164 ?? event.to;
      const inbox = findReceivingInbox(inboxes, event.channel, event.to, to);
      if (!inbox)
        return `${capitalized(withArticle(event.channel ?? "sms"))} to ${to}, which isn't an inbox of this account. Add the inbox, then retry.`;
      const providerAnswersOptOut = provider.can.answersOptOut;
      await receiveSms(
        ctx,
        { inbox, country, providerAnswersOptOut, inboundPayloadId: item.id },
        event,
      );
      return null;
    }
    case "text.status":
      return (await applySmsStatus(ctx, item.accountId, event))
        ? null
        : "A report about a message that was not sent from here.";
  }
}

// ── Emails ────────────────────────────────────────────────────────────────────────────────────────────

const emailWebhookKindOf = (url: string): EmailWebhookKind =>
  endpointNameOf(url) === "email" ? "email" : "events";

async function processEmailWebhook(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  { reading, storedEmails: brought }: NonNullable<PreparedWebhook["email"]>,
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
        await applyEmailEvent(ctx, item, event, brought.get(event));
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
  if (event.kind === "mail.report") {
    await applyEmailReport(ctx, item.accountId, event);
    return;
  }
  if (storedEmail) return storeAndSchedulePayloads(ctx.db, [storedEmail]);
  // The provider only announced it: it is fetched, and stored like any other before it is processed.
  ctx.schedule(
    "fetch-email",
    { workspaceId: ctx.workspaceId, inboundPayloadId: item.id, providerRef: event.providerRef },
    { key: `fetch-email:${item.id}:${event.providerRef}` },
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
  const row = toNewPayload({
    workspaceId: webhook.workspaceId,
    id: runtime.newId<InboundPayloadId>(),
    accountId: webhook.accountId,
    provider: webhook.provider,
    dedupeKey: `mail:${email.providerRef}`,
    envelope: email.envelope,
    bytes: Buffer.from(bytes),
    parentId: webhook.id,
    receivedAt: new Date(webhook.receivedAt),
  });
  const [stored] = await storeBodies(runtime.parts, [row]);
  return stored ?? row;
}
