// Whether these words could leave now, asked with the server's own rules before anyone presses Send. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import {
  decideSms,
  findRecipientError,
  type SmsInbox,
  type SmsRecipient,
} from "#domain/message/decide-sms.ts";
import {
  type CheaperText,
  cheaperText,
  countSegments,
  type SmsSegments,
} from "#domain/message/sms-segments.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";

export type BatchContactPoint = Contact["points"][number];

export const toSmsInbox = (line: Inbox): SmsInbox => ({
  channel: channelOf(line.kind),
  name: line.shown,
  isArchived: line.isArchived,
  brokenBecause: line.problem,
  maxCharacters: line.can.maxCharacters,
  maxPictures: line.can.maxPictures,
  maxPictureBytesTotal: line.can.maxPictureBytesTotal,
  filesWithoutWords: line.can.filesWithoutWords,
  undoSeconds: line.undoSeconds,
});

export const toSmsRecipient = (
  point: BatchContactPoint,
  lastInAt: string | null = null,
): SmsRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  shown: point.shown,
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.smsOptedOutAt,
});

export interface SendBlock {
  readonly code: ErrorCode;
  readonly say: string;
}

/** What stands in the way whatever the words are; null when the way is free. */
export function smsBlockReason(
  line: Inbox | undefined,
  point: BatchContactPoint | undefined,
): SendBlock | null {
  if (point === undefined) return toBlock(new AppError("no_phone_number"));
  const refusal = findRecipientError(toSmsRecipient(point), line && channelOf(line.kind));
  if (refusal) return toBlock(refusal);
  if (line === undefined) {
    return {
      code: "inbox_archived",
      say: "There's no inbox to send from. Ask an admin to add one.",
    };
  }
  if (line.isArchived) return toBlock(new AppError("inbox_archived", { line: line.shown }));
  return line.problem === null
    ? null
    : toBlock(new AppError("inbox_not_ready", { line: line.shown, reason: line.problem }));
}

/** What stands in the way of these words; empty ones are only not ready. */
export function contentBlockReason(
  line: Inbox,
  point: BatchContactPoint,
  words: DraftContent,
  now: Date,
  lastInAt: string | null = null,
): SendBlock | null {
  try {
    decideSms(
      toSmsInbox(line),
      toSmsRecipient(point, lastInAt),
      { text: words.body, pictures: words.attachments },
      now,
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code === "empty_message" ? null : toBlock(error);
    throw error;
  }
}

const toBlock = (error: AppError): SendBlock => ({ code: error.code, say: error.message });

export interface SmsCost {
  readonly segments: SmsSegments;
  /** "97 / 134, 2 texts". */
  readonly words: string;
  readonly cheaper: CheaperText | null;
  /** Characters that make it more texts and have no cheap form, such as an emoji. */
  readonly costly: readonly string[];
}

export function smsCostOf(text: string): SmsCost {
  const segments = countSegments(text);
  const cheaper = cheaperText(text);
  return {
    segments,
    words:
      text === ""
        ? ""
        : `${segments.units} / ${segments.units + segments.left}, ${segments.count} ${segments.count === 1 ? "text" : "texts"}`,
    cheaper,
    costly: cheaper === null ? costlyIn(text, segments) : [],
  };
}

function costlyIn(text: string, segments: SmsSegments): readonly string[] {
  if (segments.count < 2 || segments.culprits.length === 0) return [];
  const without = segments.culprits.reduce((whole, one) => whole.replaceAll(one, ""), text);
  return countSegments(without).count < segments.count ? segments.culprits : [];
}
