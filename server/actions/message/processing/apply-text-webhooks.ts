// Processes requests of text providers, many at once: status reports of what we sent, then received texts. A text from
// the provider's own list is processed like a request with that text.
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { capitalized, withArticle } from "#domain/message/message-names.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  applyTextStatuses,
  type TextStatus,
} from "#server/actions/message/delivery/apply-text-status.ts";
import { findReceivingInbox } from "#server/actions/message/find-receiving-inbox.ts";
import type { IncomingText, ReceivedText } from "#server/actions/message/incoming-text.ts";
import { readListedText } from "#server/actions/message/listed-text.ts";
import { receiveTexts } from "#server/actions/message/receive-texts.ts";
import type { DescribedTextProvider } from "#server/ports/external-services.ts";
import type { TextEvent } from "#server/ports/text.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import { type InboxRecord, listTextInboxesOf } from "#server/store/inbox.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { ignored, type PayloadResult, processed, requestOf, unreadable } from "./payload-result.ts";

export interface TextWebhook {
  readonly item: InboundPayloadRecord;
  readonly provider: DescribedTextProvider;
}

interface Reported<Event extends TextEvent> extends TextWebhook {
  readonly event: Event;
}

/** Status reports first: they lock what sending also locks first. */
export async function applyTextWebhooks(
  ctx: WriteContext,
  webhooks: readonly TextWebhook[],
): Promise<PayloadResult[]> {
  const statuses: Reported<TextStatus>[] = [];
  const texts: Reported<ReceivedText>[] = [];
  const results = new Map<InboundPayloadId, PayloadResult>();
  for (const { item, provider } of webhooks) {
    const reading =
      item.kind === "listed_text" ? readListedText(item) : provider.parseWebhook(requestOf(item));
    if (reading.kind === "unreadable") results.set(item.id, unreadable(item, reading.reason));
    else if (reading.kind === "unsupported") results.set(item.id, ignored(item, reading.what));
    else {
      results.set(item.id, processed(item));
      for (const event of reading.events)
        if (event.kind === "text.status") statuses.push({ item, provider, event });
        else texts.push({ item, provider, event });
    }
  }
  const reject = ({ item }: TextWebhook, problem: string) => {
    const before = results.get(item.id)?.problem;
    results.set(item.id, unreadable(item, before ? `${before} ${problem}` : problem));
  };
  await applyStatuses(ctx, statuses, reject);
  await receiveAll(ctx, texts, reject);
  return [...results.values()];
}

type Reject = (webhook: TextWebhook, problem: string) => void;

async function applyStatuses(
  ctx: WriteContext,
  statuses: readonly Reported<TextStatus>[],
  reject: Reject,
): Promise<void> {
  const areKnown = await applyTextStatuses(
    ctx,
    statuses.map(({ item, event }) => ({ accountId: item.accountId, status: event })),
  );
  for (const [nth, one] of statuses.entries())
    if (!areKnown[nth]) reject(one, "A report about a message that was not sent from here.");
}

async function receiveAll(
  ctx: WriteContext,
  texts: readonly Reported<ReceivedText>[],
  reject: Reject,
): Promise<void> {
  if (texts.length === 0) return;
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const inboxes = new Map<AccountId, InboxRecord[]>();
  for (const accountId of new Set(texts.map((one) => one.item.accountId)))
    inboxes.set(accountId, await listTextInboxesOf(ctx.db, ctx.workspaceId, accountId));
  const incoming: IncomingText[] = [];
  for (const one of texts) {
    const { item, provider, event } = one;
    const inbox = findReceivingInbox(inboxes.get(item.accountId) ?? [], event, country);
    if (inbox)
      incoming.push({
        text: event,
        context: {
          inbox,
          country,
          providerHandlesOptOut: provider.capabilities.handlesOptOut,
          inboundPayloadId: item.id,
        },
      });
    else reject(one, noInbox(event, country));
  }
  await receiveTexts(ctx, incoming);
}

function noInbox({ channel = "sms", to }: ReceivedText, country: string): string {
  const number = normalizePhoneNumber(to, country)?.e164 ?? to;
  return `${capitalized(withArticle(channel))} to ${number}, which isn't an inbox of this account. Add the inbox, then retry.`;
}
