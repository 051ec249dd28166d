// Whether these words could leave now, asked with the server's own rules before anyone presses Send. Pure.
import type { Contact, Line } from "#contract/live.ts";
import { DeskError, type ErrorCode } from "#domain/errors.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import {
  decideText,
  refuseRecipient,
  type TextLine,
  type TextRecipient,
} from "#domain/message/decide-text.ts";
import {
  type CheapForm,
  cheaperForm,
  countSegments,
  type Segments,
} from "#domain/message/segments.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";

export type Point = Contact["points"][number];

export const lineOf = (line: Line): TextLine => ({
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

export const recipientOf = (point: Point, lastInAt: string | null = null): TextRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  shown: point.shown,
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.textsRevokedAt,
});

export interface Block {
  readonly code: ErrorCode;
  readonly say: string;
}

/** What stands in the way whatever the words are; null when the way is free. */
export function blockOf(line: Line | undefined, point: Point | undefined): Block | null {
  if (point === undefined) return toBlock(new DeskError("no_number"));
  const refusal = refuseRecipient(recipientOf(point), line && channelOf(line.kind));
  if (refusal) return toBlock(refusal);
  if (line === undefined) {
    return {
      code: "line_archived",
      say: "There's no inbox to send from. Ask an admin to add one.",
    };
  }
  if (line.isArchived) return toBlock(new DeskError("line_archived", { line: line.shown }));
  return line.problem === null
    ? null
    : toBlock(new DeskError("line_not_ready", { line: line.shown, reason: line.problem }));
}

/** What stands in the way of these words; empty ones are only not ready. */
export function wordsProblem(
  line: Line,
  point: Point,
  words: DraftWords,
  now: Date,
  lastInAt: string | null = null,
): Block | null {
  try {
    decideText(
      lineOf(line),
      recipientOf(point, lastInAt),
      { text: words.body, pictures: words.attachments },
      now,
    );
    return null;
  } catch (error) {
    if (error instanceof DeskError) return error.code === "empty_message" ? null : toBlock(error);
    throw error;
  }
}

const toBlock = (error: DeskError): Block => ({ code: error.code, say: error.message });

export interface Cost {
  readonly segments: Segments;
  /** "97 / 134, 2 texts". */
  readonly words: string;
  readonly cheaper: CheapForm | null;
  /** Characters that make it more texts and have no cheap form, such as an emoji. */
  readonly costly: readonly string[];
}

export function costOf(text: string): Cost {
  const segments = countSegments(text);
  const cheaper = cheaperForm(text);
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

function costlyIn(text: string, segments: Segments): readonly string[] {
  if (segments.count < 2 || segments.culprits.length === 0) return [];
  const without = segments.culprits.reduce((whole, one) => whole.replaceAll(one, ""), text);
  return countSegments(without).count < segments.count ? segments.culprits : [];
}
