// One request of a provider, read by its vendor: texts, mails and reports on what we sent.
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { unreachable } from "#domain/errors.ts";
import type { AccountId, RawItemId } from "#domain/ids.ts";
import { type Channel, channelOf } from "#domain/line/line-kind.ts";
import { capitalized, withArticle } from "#domain/message/message-names.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { applyVoiceFact } from "#server/actions/call/facts/apply-voice-fact.ts";
import type { Desk } from "#server/actions/desk.ts";
import { applyMailReport } from "#server/actions/message/delivery/apply-mail-report.ts";
import { applyStatus } from "#server/actions/message/delivery/apply-status.ts";
import {
  asRawItem,
  keepRawItemsToRead,
  storeBodies,
} from "#server/actions/raw-item/keep-raw-items.ts";
import type { MailDoor, MailEvent, MailReading, ReceivedMail } from "#server/ports/mail.ts";
import type { DescribedTextProvider, DescribedVoiceProvider } from "#server/ports/outside.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { TextEvent } from "#server/ports/text.ts";
import { type LineRecord, listTextLinesOf } from "#server/store/line.ts";
import type { NewRawItem, RawItemRecord } from "#server/store/raw-item.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { Mark } from "./mail/receiving/receive-mails.ts";
import { receiveText } from "./receive-text.ts";

type HookReader = (hook: ReadyHook) => Promise<Mark>;

/** A request with what was done for it before the transaction began. */
export interface ReadyHook {
  readonly item: RawItemRecord;
  /** Of a mail provider: what it says, and the mails within, whose large bodies are stored. */
  readonly mail: { reading: MailReading; brought: ReadonlyMap<MailEvent, NewRawItem> } | null;
}

/** Everything that waits for others: reading a form may, and a mail within goes into a file. */
export async function readyHook(desk: Desk, item: RawItemRecord): Promise<ReadyHook> {
  const provider = desk.parts.outside.findMailProvider(item.vendor);
  if (!provider || isOfCalls(item)) return { item, mail: null };
  const reading = await provider.read(requestOf(item), doorOf(item.url));
  const brought = new Map<MailEvent, NewRawItem>();
  for (const event of reading.kind === "events" ? reading.events : [])
    if (event.kind === "mail.received" && event.bytes !== null)
      brought.set(event, await storeBroughtMail(desk, item, event, event.bytes));
  return { item, mail: { reading, brought } };
}

/** Lines are looked up once a batch, not once an item. */
export function openHookReader(ctx: WriteCtx): HookReader {
  let country: string | null = null;
  const linesOf = new Map<AccountId, LineRecord[]>();
  return async ({ item, mail }) => {
    const texts = ctx.installation.findTextProvider(item.vendor);
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

const understood = (item: RawItemRecord): Mark => ({
  id: item.id,
  state: "understood",
  problem: null,
});
const ignored = (item: RawItemRecord, what: string): Mark => ({
  id: item.id,
  state: "ignored",
  problem: `Ignored: ${what}`,
});
const unreadable = (item: RawItemRecord, problem: string): Mark => ({
  id: item.id,
  state: "unreadable",
  problem,
});

const requestOf = (item: RawItemRecord): RawRequest => ({
  url: item.url,
  headers: item.headers,
  body: item.body,
  receivedAt: item.receivedAt,
});

/** `/hooks/<vendor>/<account>/<door>/…` */
const doorNameOf = (url: string): string => new URL(url).pathname.split("/")[4] ?? "";

/** A dialled leg that asks for the script in its address tells that it was answered. */
const isOfCalls = ({ url }: RawItemRecord): boolean =>
  doorNameOf(url) === "calls" || doorNameOf(url) === "voice-script";

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────

/** What nobody can place yet is kept, and shown in the tray when nobody ever does. */
async function readCallHook(
  ctx: WriteCtx,
  item: RawItemRecord,
  provider: DescribedVoiceProvider,
): Promise<Mark> {
  const reading = provider.readFacts(requestOf(item));
  if (reading.kind === "unreadable") return unreadable(item, reading.why);
  if (reading.kind === "unsupported") return ignored(item, reading.what);
  for (const fact of reading.facts) await applyVoiceFact(ctx, item.accountId, fact, item.id);
  return understood(item);
}

// ── Texts ─────────────────────────────────────────────────────────────────────────────────────────────

interface TextHook {
  readonly item: RawItemRecord;
  readonly provider: DescribedTextProvider;
  readonly country: string;
  readonly lines: readonly LineRecord[];
}

async function readTextHook(ctx: WriteCtx, hook: TextHook): Promise<Mark> {
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
  lines: readonly LineRecord[],
  channel: Channel = "text",
  told: string,
  read: string,
): LineRecord | undefined =>
  lines.find(
    ({ kind, address }) =>
      channelOf(kind) === channel && address === (kind === "sender" ? told : read),
  );

/** What stood in the way, or null. */
async function takeTextEvent(
  ctx: WriteCtx,
  { item, provider, country, lines }: TextHook,
  event: TextEvent,
): Promise<string | null> {
  switch (event.kind) {
    case "text.received": {
      const to = readPhoneNumber(event.to, country)?.e164 ?? event.to;
      const line = lineOf(lines, event.channel, event.to, to);
      if (!line)
        return `${capitalized(withArticle(event.channel ?? "text"))} to ${to}, which isn't an inbox of this account. Add the inbox, then retry.`;
      const providerAnswersOptOut = provider.can.answersOptOut;
      await receiveText(ctx, { line, country, providerAnswersOptOut, rawItemId: item.id }, event);
      return null;
    }
    case "text.status":
      return (await applyStatus(ctx, item.accountId, event))
        ? null
        : "A report about a message that was not sent from here.";
  }
}

// ── Mails ─────────────────────────────────────────────────────────────────────────────────────────────

const doorOf = (url: string): MailDoor => (doorNameOf(url) === "mail" ? "mail" : "events");

async function readMailHook(
  ctx: WriteCtx,
  item: RawItemRecord,
  { reading, brought }: NonNullable<ReadyHook["mail"]>,
): Promise<Mark> {
  switch (reading.kind) {
    case "unreadable":
      return unreadable(item, reading.why);
    case "unsupported":
      return ignored(item, reading.what);
    case "confirm":
      ctx.schedule("visit-page", { workspaceId: ctx.workspaceId, url: reading.url });
      return understood(item);
    case "events":
      for (const event of reading.events) await takeMailEvent(ctx, item, event, brought.get(event));
      return understood(item);
    default:
      return unreachable(reading);
  }
}

async function takeMailEvent(
  ctx: WriteCtx,
  item: RawItemRecord,
  event: MailEvent,
  brought: NewRawItem | undefined,
): Promise<void> {
  if (event.kind === "mail.report") {
    await applyMailReport(ctx, item.accountId, event);
    return;
  }
  if (brought) return keepRawItemsToRead(ctx.db, [brought]);
  // Only told that it is there: it is fetched, and stored like any other, before it is understood.
  ctx.schedule(
    "fetch-mail",
    { workspaceId: ctx.workspaceId, rawItemId: item.id, providerRef: event.providerRef },
    { key: `fetch-mail:${item.id}:${event.providerRef}` },
  );
}

/** The mail inside a hook becomes an original of its own: its row, with a large body stored in a file. */
export async function storeBroughtMail(
  desk: Desk,
  hook: Pick<RawItemRecord, "id" | "workspaceId" | "accountId" | "vendor" | "url" | "receivedAt">,
  mail: Pick<ReceivedMail, "envelope" | "providerRef">,
  bytes: Uint8Array,
): Promise<NewRawItem> {
  const row = asRawItem({
    ...{ workspaceId: hook.workspaceId, id: desk.newId<RawItemId>() },
    ...{ accountId: hook.accountId, vendor: hook.vendor, dedupeKey: `mail:${mail.providerRef}` },
    ...{ envelope: mail.envelope, bytes: Buffer.from(bytes), parentId: hook.id },
    receivedAt: new Date(hook.receivedAt),
  });
  const [stored] = await storeBodies(desk.parts, [row]);
  return stored ?? row;
}
