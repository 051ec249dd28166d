// Checks with the server's own rules whether this text can be sent, before Send is pressed. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import {
  decideText,
  findLengthError,
  findRecipientError,
  type TextInbox,
} from "#domain/message/decide-text.ts";
import {
  type CheaperText,
  cheaperText,
  countSegments,
  type SmsSegments,
} from "#domain/message/sms-segments.ts";
import { toTextRecipient } from "#domain/message/text-recipient.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";

export type ContactPoint = Contact["contactPoints"][number];

const textInboxFromApi = (inbox: Inbox): TextInbox => ({
  channel: textChannelOf(inbox.kind),
  name: inbox.formatted,
  isArchived: inbox.isArchived,
  brokenBecause: inbox.problem,
  maxCharacters: inbox.capabilities.maxCharacters,
  maxSegments: inbox.capabilities.maxSegments,
  maxImages: inbox.capabilities.maxImages,
  maxImageBytesTotal: inbox.capabilities.maxImageBytesTotal,
  textlessFileTypes: inbox.capabilities.textlessFileTypes,
  undoSeconds: inbox.undoSeconds,
});

export interface SendBlock {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Only the number is missing, which is no error: the text can be written before it is chosen. */
export const isChoiceLeft = (block: SendBlock | null): boolean =>
  block?.code === "phone_number_not_chosen";

/** Why this inbox and number can't send, whatever the content; null if they can. */
export function textBlockReason(
  inbox: Inbox | undefined,
  point: ContactPoint | undefined,
  canChoosePoint = false,
): SendBlock | null {
  if (point === undefined) {
    if (canChoosePoint)
      return { code: "phone_number_not_chosen", message: words.chooseNumberFirst };
    return toBlock(new AppError("no_phone_number"));
  }
  const error = findRecipientError(toTextRecipient(point), inbox && textChannelOf(inbox.kind));
  if (error) return toBlock(error);
  if (inbox === undefined) {
    return {
      code: "inbox_archived",
      message: words.noInbox,
    };
  }
  if (inbox.isArchived) return toBlock(new AppError("inbox_archived", { inbox: inbox.formatted }));
  return inbox.problem === null
    ? null
    : toBlock(new AppError("inbox_not_ready", { inbox: inbox.formatted, reason: inbox.problem }));
}

/** Why this content can't be sent. Empty content is not an error, only incomplete. */
export function contentBlockReason(
  inbox: Inbox,
  point: ContactPoint,
  content: DraftContent,
  now: Date,
  lastInAt: string | null = null,
): SendBlock | null {
  try {
    decideText(
      textInboxFromApi(inbox),
      toTextRecipient(point, lastInAt),
      { text: content.body, images: content.attachments },
      now,
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code === "empty_message" ? null : toBlock(error);
    throw error;
  }
}

/** Why a first text, which has no pictures, is too long for the inbox. */
export const lengthBlockReason = (inbox: Inbox, text: string): SendBlock | null => {
  const error = findLengthError(textInboxFromApi(inbox), { text, images: [] });
  return error && toBlock(error);
};

const toBlock = (error: AppError): SendBlock => ({ code: error.code, message: error.message });

export interface TextCost {
  readonly segments: SmsSegments;
  /** For example "97 / 134, 2 texts". */
  readonly text: string;
  readonly cheaper: CheaperText | null;
  /** Characters that increase the number of texts and have no cheaper form, such as emoji. */
  readonly costly: readonly string[];
}

export function textCostOf(text: string): TextCost {
  const segments = countSegments(text);
  const cheaper = cheaperText(text);
  return {
    segments,
    text:
      text === ""
        ? ""
        : format(words.cost, {
            units: segments.units,
            all: segments.units + segments.left,
            count: segments.count,
          }),
    cheaper,
    costly: cheaper === null ? costlyIn(text, segments) : [],
  };
}

function costlyIn(text: string, segments: SmsSegments): readonly string[] {
  if (segments.count < 2 || segments.nonGsmCharacters.length === 0) return [];
  const without = segments.nonGsmCharacters.reduce((whole, one) => whole.replaceAll(one, ""), text);
  return countSegments(without).count < segments.count ? segments.nonGsmCharacters : [];
}
