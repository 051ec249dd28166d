// A text leaving the composer: on the timeline and in the list at once, then to the server, once and only
// once however often the button is pressed or the line breaks.
import type { QueryClient } from "@tanstack/react-query";
import type { Attachment, Entry, Line } from "#contract/live.ts";
import { previewOf } from "#domain/conversation/preview.ts";
import type { ConversationId, LineId, MemberId } from "#domain/ids.ts";
import { countSegments } from "#domain/message/segments.ts";
import { call } from "#web/data/api.ts";
import { changeOpen, openOf } from "#web/data/live/apply-news.ts";
import { showNotice } from "#web/data/notices.ts";
import { patchRow } from "#web/data/queue/copies.ts";
import { Refusal } from "#web/data/refusal.ts";
import { cancelAction, keepOffer, takeEntry } from "#web/data/timeline/message-deeds.ts";
import { lastSeqOf, pendingId, placeEntry, withoutEntry } from "#web/data/timeline/timeline.ts";
import { type Action, act } from "#web/data/use-action.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import type { Point } from "./text-check.ts";

export interface TextToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly words: DraftWords;
  readonly line: Line;
  readonly point: Point;
  readonly me: MemberId;
  /** The last entry the writer had seen; null to send whatever came since. */
  readonly seenSeq: number | null;
  readonly key: string;
}

export const sendAction: Action<TextToSend, Entry> = {
  ask: (text) =>
    call("sendText", {
      conversationId: text.conversationId,
      text: text.words.body,
      attachmentIds: text.words.attachments.map((one) => one.id),
      lineId: text.line.id,
      pointId: text.point.id,
      clientKey: text.key,
      ...(text.seenSeq === null ? {} : { seenSeq: text.seenSeq }),
    }),
  show: (cache, text) => {
    const id = pendingId(text.key);
    changeOpen(cache, text.conversationId, (open) =>
      placeEntry(open, pendingEntry(text, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const unpatch = patchRow(cache, text.conversationId, asLastWord(cache, text));
    return () => {
      changeOpen(cache, text.conversationId, (open) => withoutEntry(open, id));
      unpatch?.();
    };
  },
  settle: (cache, entry, text, unshow) => {
    takeEntry(cache, entry);
    changeOpen(cache, text.conversationId, (open) => withoutEntry(open, pendingId(text.key)));
    // The list hears of it by news; until then the row stays as it was shown.
    setTimeout(() => unshow?.(), 2_000);
    forgetTry(text.conversationId);
    if (entry.kind === "message" && entry.delivery?.mayCancel) offerToTakeBack(cache, text, entry);
  },
  tells: (refusal) => refusal.code === "moved_on",
};

function pendingEntry(text: TextToSend, seq: number): Entry {
  return {
    id: pendingId(text.key),
    conversationId: text.conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: text.me },
    kind: "message",
    medium: "text",
    direction: "out",
    lineId: text.line.id,
    pointId: text.point.id,
    from: text.line.shown,
    to: text.point.shown,
    text: text.words.body,
    segments: countSegments(text.words.body).count,
    attachments: [...text.words.attachments],
    delivery: null,
    why: "began_here",
    soundsLikeStop: false,
    mail: null,
  };
}

/** Void as soon as the server has told of the conversation anew. */
function asLastWord(cache: QueryClient, { conversationId, words, me }: TextToSend) {
  const version = openOf(cache, conversationId)?.conversation.version ?? 0;
  const lastAt = new Date().toISOString();
  const preview = previewOf(words.body, words.attachments.length);
  type Row = Parameters<Parameters<typeof patchRow>[2]>[0];
  return (row: Row): Row =>
    row.version > version
      ? row
      : {
          ...row,
          lastAt,
          waitingSince: null,
          wokeAt: null,
          hasDraft: false,
          lastEntry: {
            kind: "message",
            medium: "text",
            direction: "out",
            memberId: me,
            preview,
            isFailed: false,
          },
        };
}

function offerToTakeBack(cache: QueryClient, text: TextToSend, entry: Entry): void {
  if (entry.kind !== "message" || !entry.delivery?.holdUntil) return;
  const seconds = Math.max(1, (Date.parse(entry.delivery.holdUntil) - Date.now()) / 1000);
  const withdraw = showNotice({
    say: `Sent to ${text.contactName}`,
    seconds,
    counts: true,
    deed: {
      label: "Undo",
      keys: "u",
      run: () => void act(cache, cancelAction(cache), { entry }).catch(() => undefined),
    },
  });
  keepOffer(entry.id, withdraw);
}

interface Try {
  readonly key: string;
  readonly words: string;
}
const tries = new Map<ConversationId, Try>();

const sameWords = (words: DraftWords, lineId: LineId, point: Point): string =>
  JSON.stringify([
    words.body,
    words.attachments.map((one: Attachment) => one.id),
    lineId,
    point.id,
  ]);

/**
 * The same words pressed again after the line broke are the same message: the server may have it already,
 * and by the same key it will not send it twice.
 */
export function keyFor(
  conversationId: ConversationId,
  words: DraftWords,
  lineId: LineId,
  point: Point,
): { readonly key: string; readonly isRepeated: boolean } {
  const asked = sameWords(words, lineId, point);
  const known = tries.get(conversationId);
  if (known?.words === asked) return { key: known.key, isRepeated: true };
  const key = newKey();
  tries.set(conversationId, { key, words: asked });
  return { key, isRepeated: false };
}

function forgetTry(conversationId: ConversationId): void {
  tries.delete(conversationId);
}

/** A refusal is certain: nothing was sent, and the next press is a new message. */
export function forgetTryAfter(conversationId: ConversationId, error: unknown): void {
  const isCertain = error instanceof Refusal && error.status >= 400 && error.status < 500;
  if (isCertain && error.code !== "still_working" && error.code !== "moved_on")
    forgetTry(conversationId);
}
