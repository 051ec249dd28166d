import type { SuppressionReason } from "#domain/message/email/suppression-reasons.ts";
import * as words from "./words.ts";

/** Fits after "It was suppressed because". */
export const suppressionReasonLabels: Readonly<Record<SuppressionReason, string>> = {
  bounced: words.reasonBounced,
  complained: words.reasonComplained,
  unsubscribed: words.reasonUnsubscribed,
  manual: words.reasonManual,
};
