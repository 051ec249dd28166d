// Applies a batch of parsed payloads, many of one kind at once: events of calls and reports about emails one by one, then
// emails, then texts. Within a kind, the order in which they arrived is kept.
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  applyWebhook,
  isCallWebhook,
  lockCallsOfWebhooks,
} from "#server/actions/message/apply-webhook.ts";
import { receiveEmails } from "#server/actions/message/email/receiving/receive-emails.ts";
import { applyTextWebhooks, type TextWebhook } from "./apply-text-webhooks.ts";
import type { ParsedPayload } from "./parse-batch.ts";
import { type PayloadResult, unreadable } from "./payload-result.ts";

type Of<Kind extends ParsedPayload["kind"]> = Extract<ParsedPayload, { kind: Kind }>;

/** The results of what was applied before the time was up; at least one. */
export async function applyBatch(
  ctx: WriteContext,
  batch: readonly ParsedPayload[],
  isLate: () => boolean,
): Promise<PayloadResult[]> {
  const results: PayloadResult[] = [];
  const hasTime = () => results.length === 0 || !isLate();
  const single: Of<"webhook">[] = [];
  const texts: TextWebhook[] = [];
  const emails: Of<"email">[] = [];
  for (const one of batch) {
    if (one.kind === "broken") results.push(unreadable(one.item, one.problem));
    else if (one.kind === "email") emails.push(one);
    else {
      const provider = textProviderOf(ctx, one);
      if (provider) texts.push({ item: one.item, provider });
      else single.push(one);
    }
  }
  await lockCallsOfWebhooks(ctx, single);
  for (const one of single) if (hasTime()) results.push(await applyWebhook(ctx, one));
  if (emails.length > 0 && hasTime()) results.push(...(await receiveEmails(ctx, emails)));
  if (texts.length > 0 && hasTime()) results.push(...(await applyTextWebhooks(ctx, texts)));
  return results;
}

const textProviderOf = ({ installation }: WriteContext, { item }: Of<"webhook">) =>
  isCallWebhook(item) ? null : installation.findTextProvider(item.provider);
