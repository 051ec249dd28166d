// A text leaving the composer: on the timeline and in the list at once, then to the server, once and only
// once however often the button is pressed or the line breaks.
import type { Entry, Line } from "#contract/live.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { countSegments } from "#domain/message/segments.ts";
import { call } from "#web/data/api.ts";
import { changeOpen } from "#web/data/live/apply-news.ts";
import { patchRow } from "#web/data/queue/copies.ts";
import { takeEntry } from "#web/data/timeline/message-deeds.ts";
import { lastSeqOf, pendingId, placeEntry, withoutEntry } from "#web/data/timeline/timeline.ts";
import type { Action } from "#web/data/use-action.ts";
import type { DraftWords } from "#web/features/composer/draft/draft-words.ts";
import { asLastWord } from "#web/features/composer/sending/last-word.ts";
import { offerToTakeBack } from "#web/features/composer/sending/offer-undo.ts";
import { forgetTry } from "#web/features/composer/sending/tries.ts";
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
  readonly draftId: DraftId;
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
      draftId: text.draftId,
      ...(text.seenSeq === null ? {} : { seenSeq: text.seenSeq }),
    }),
  show: (cache, text) => {
    const id = pendingId(text.key);
    changeOpen(cache, text.conversationId, (open) =>
      placeEntry(open, pendingEntry(text, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const { conversationId, words, me } = text;
    const medium = channelOf(text.line.kind);
    const word = { conversationId, medium, words: words.body, me } as const;
    const files = words.attachments.length;
    const unpatch = patchRow(cache, conversationId, asLastWord(cache, { ...word, files }));
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
    forgetTry(text.conversationId, "text");
    if (entry.kind === "message") offerToTakeBack(cache, entry, `Sending to ${text.contactName}`);
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
    medium: channelOf(text.line.kind),
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
    clientKey: text.key,
    mail: null,
  };
}
