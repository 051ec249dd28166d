// One request of a provider, read by its vendor: texts, mails and reports on what we sent.
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
import { type InboxRecord, listTextLinesOf } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { PayloadResult } from "./email/receiving/receive-emails.ts";
import { receiveSms } from "./receive-sms.ts";

type HookReader = (hook: ReadyHook) => Promise<PayloadResult>;

/** A request with what was done for it before the transaction began. */
export interface ReadyHook {
  readonly item: InboundPayloadRecord;
  /** Of a mail provider: what it says, and the mails within, whose large bodies are stored. */
  readonly mail: {
    reading: EmailWebhookResult;
    brought: ReadonlyMap<EmailEvent, NewInboundPayload>;
  } | null;
}

/** Everything that waits for others: reading a form may, and a mail within goes into a file. */
export async function readyHook(desk: Runtime, item: InboundPayloadRecord): Promise<ReadyHook> {
  const provider = desk.parts.outside.findEmailProvider(item.vendor);
  if (!provider || isOfCalls(item)) return { item, mail: null };
  const reading = await provider.read(requestOf(item), doorOf(item.url));
  const brought = new Map<EmailEvent, NewInboundPayload>();
  for (const event of reading.kind === "events" ? reading.events : [])
    if (event.kind === "mail.received" && event.bytes !== null)
      brought.set(event, await storeEmailFromWebhook(desk, item, event, event.bytes));
  return { item, mail: { reading, brought } };
}

/** Lines are looked up once a batch, not once an item. */
export function createWebhookParser(ctx: WriteContext): HookReader {
  let country: string | null = null;
  const linesOf = new Map<AccountId, InboxRecord[]>();
  return async ({ item, mail }) => {
    const texts = ctx.installation.findSmsProvider(item.vendor);
    const voices = ctx.installation.findVoiceProvider(item.vendor);
    if (voices && isOfCalls(item)) return readCallHook(ctx, item, voices);
    if (texts) {
      country ??= (await getWorkspace(ctx.db, ctx.workspaceId)).country;
      if (!linesOf.has(item.accountId))
        linesOf.set(item.accountId, await listTextLinesOf(ctx.db, ctx.workspaceId, item.accountId));
      const lines = linesOf.get(item.accountId) ?? [];
      return readTextHook(ctx, { item, provider: texts, country, lines });
    }
    if (mail) return readMailHook(ctx, item, mail);
    return unreadable(item, `The provider ${item.vendor} is no longer supported.`);
  };
}

const understood = (item: InboundPayloadRecord): PayloadResult => ({
  id: item.id,
  state: "understood",
  problem: null,
});
const ignored = (item: InboundPayloadRecord, what: string): PayloadResult => ({
  id: item.id,
  state: "ignored",
  problem: `Ignored: ${what}`,
});
const unreadable = (item: InboundPayloadRecord, problem: string): PayloadResult => ({
  id: item.id,
  state: "unreadable",
  problem,
});

const requestOf = (item: InboundPayloadRecord): RawRequest => ({
  url: item.url,
  headers: item.headers,
  body: item.body,
  receivedAt: item.receivedAt,
});

/** `/webhooks/<vendor>/<account>/<door>/…` */
const doorNameOf = (url: string): string => new URL(url).pathname.split("/")[4] ?? "";

/** A dialled leg that asks for the script in its address tells that it was answered. */
const isOfCalls = ({ url }: InboundPayloadRecord): boolean =>
  doorNameOf(url) === "calls" || doorNameOf(url) === "voice-script";

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────

/** What nobody can place yet is kept, and shown in the tray when nobody ever does. */
async function readCallHook(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  provider: DescribedVoiceProvider,
): Promise<PayloadResult> {
  const reading = provider.readFacts(requestOf(item));
  if (reading.kind === "unreadable") return unreadable(item, reading.why);
  if (reading.kind === "unsupported") return ignored(item, reading.what);
  for (const fact of reading.facts) await applyVoiceEvent(ctx, item.accountId, fact, item.id);
  return understood(item);
}

// ── Texts ─────────────────────────────────────────────────────────────────────────────────────────────

interface TextHook {
  readonly item: InboundPayloadRecord;
  readonly provider: DescribedTextProvider;
  readonly country: string;
  readonly lines: readonly InboxRecord[];
}

async function readTextHook(ctx: WriteContext, hook: TextHook): Promise<PayloadResult> {
  const { item, provider } = hook;
  const reading = provider.read(requestOf(item));
  if (reading.kind === "unreadable") return unreadable(item, reading.why);
  if (reading.kind === "unsupported") return ignored(item, reading.what);
  const problems: string[] = [];
  for (const event of reading.events) {
    const problem = await takeTextEvent(ctx, hook, event);
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? unreadable(item, problems.join(" ")) : understood(item);
}

/** A short code is not read as a number that people could dial. */
const lineOf = (
  lines: readonly InboxRecord[],
  channel: Channel = "text",
  told: string,
  read: string,
): InboxRecord | undefined =>
  lines.find(
    ({ kind, address }) =>
      channelOf(kind) === channel && address === (kind === "sender" ? told : read),
  );

/** What stood in the way, or null. */
async function takeTextEvent(
  ctx: WriteContext,
  { item, provider, country, lines }: TextHook,
  event: SmsEvent,
): Promise<string | null> {
  switch (event.kind) {
    case "text.received": {
      const to = normalizePhoneNumber(event.to, country)?.e164 ?? event.to;
      const line = lineOf(lines, event.channel, event.to, to);
      if (!line)
        return `${capitalized(withArticle(event.channel ?? "text"))} to ${to}, which isn't an inbox of this account. Add the inbox, then retry.`;
      const providerAnswersOptOut = provider.can.answersOptOut;
      await receiveSms(
        ctx,
        { line, country, providerAnswersOptOut, inboundPayloadId: item.id },
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

// ── Mails ─────────────────────────────────────────────────────────────────────────────────────────────

const doorOf = (url: string): EmailWebhookKind => (doorNameOf(url) === "mail" ? "mail" : "events");

async function readMailHook(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  { reading, brought }: NonNullable<ReadyHook["mail"]>,
): Promise<PayloadResult> {
  switch (reading.kind) {
    case "unreadable":
      return unreadable(item, reading.why);
    case "unsupported":
      return ignored(item, reading.what);
    case "confirm":
      ctx.schedule("confirm-webhook-subscription", {
        workspaceId: ctx.workspaceId,
        url: reading.url,
      });
      return understood(item);
    case "events":
      for (const event of reading.events) await takeMailEvent(ctx, item, event, brought.get(event));
      return understood(item);
    default:
      return unreachable(reading);
  }
}

async function takeMailEvent(
  ctx: WriteContext,
  item: InboundPayloadRecord,
  event: EmailEvent,
  brought: NewInboundPayload | undefined,
): Promise<void> {
  if (event.kind === "mail.report") {
    await applyEmailReport(ctx, item.accountId, event);
    return;
  }
  if (brought) return storeAndSchedulePayloads(ctx.db, [brought]);
  // Only told that it is there: it is fetched, and stored like any other, before it is understood.
  ctx.schedule(
    "fetch-email",
    { workspaceId: ctx.workspaceId, inboundPayloadId: item.id, providerRef: event.providerRef },
    { key: `fetch-email:${item.id}:${event.providerRef}` },
  );
}

/** The mail inside a hook becomes an original of its own: its row, with a large body stored in a file. */
export async function storeEmailFromWebhook(
  desk: Runtime,
  hook: Pick<
    InboundPayloadRecord,
    "id" | "workspaceId" | "accountId" | "vendor" | "url" | "receivedAt"
  >,
  mail: Pick<ReceivedEmail, "envelope" | "providerRef">,
  bytes: Uint8Array,
): Promise<NewInboundPayload> {
  const row = toNewPayload({
    ...{ workspaceId: hook.workspaceId, id: desk.newId<InboundPayloadId>() },
    ...{ accountId: hook.accountId, vendor: hook.vendor, dedupeKey: `mail:${mail.providerRef}` },
    ...{ envelope: mail.envelope, bytes: Buffer.from(bytes), parentId: hook.id },
    receivedAt: new Date(hook.receivedAt),
  });
  const [stored] = await storeBodies(desk.parts, [row]);
  return stored ?? row;
}
