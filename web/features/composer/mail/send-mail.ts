// A mail leaving the composer: on the timeline and in the list at once, then to the server, once and only
// once however often the button is pressed or the line breaks.
import type { Entry, Line } from "#contract/live.ts";
import type { ConversationId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
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
import { wishOf } from "./mail-wish.ts";
import { pendingMail } from "./pending-mail.ts";
import { textOf } from "./words/mail-html.ts";
import type { MailWords } from "./words/mail-words.ts";

export interface MailToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly words: MailWords;
  readonly signatureHtml: string;
  readonly line: Line;
  readonly me: MemberId;
  readonly later: Later | null;
  /** The conversation is closed with it, and one undo takes back both. */
  readonly closes?: boolean;
  /** The last entry the writer had seen; null to send whatever came since. */
  readonly seenSeq: number | null;
  readonly key: string;
  /** Known as soon as it leaves. */
  readonly draftId?: DraftId;
}

export interface Later {
  readonly at: string;
  readonly stopsOnReply: boolean;
  /** "tomorrow 09:00". */
  readonly when: string;
}

// What is offered to be taken back comes back as it was written, not as it was sent.
const written = new Map<EntryId, DraftWords>();
const mostKept = 20;

export function writtenWords(id: EntryId | null): DraftWords | undefined {
  return id === null ? undefined : written.get(id);
}

export const sendMailAction: Action<MailToSend, Entry> = {
  ask: (mail) =>
    call("sendMail", {
      conversationId: mail.conversationId,
      ...wishOf(mail),
      draftId: mail.draftId,
      ...(mail.seenSeq === null ? {} : { seenSeq: mail.seenSeq }),
    }),
  show: (cache, mail) => {
    const { conversationId, key, me, words } = mail;
    changeOpen(cache, conversationId, (open) =>
      placeEntry(open, pendingMail(mail, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const text = textOf(words.body);
    const files = words.attachments.length;
    const word = { conversationId, medium: "mail", words: text, files, me } as const;
    // A mail that leaves later is nobody's last word yet.
    const unpatch = mail.later
      ? undefined
      : patchRow(cache, conversationId, asLastWord(cache, word));
    return () => {
      changeOpen(cache, conversationId, (open) => withoutEntry(open, pendingId(key)));
      unpatch?.();
    };
  },
  settle: (cache, entry, mail, unshow) => {
    takeEntry(cache, entry);
    changeOpen(cache, mail.conversationId, (open) => withoutEntry(open, pendingId(mail.key)));
    // The list hears of it by news; until then the row stays as it was shown.
    setTimeout(() => unshow?.(), 2_000);
    forgetTry(mail.conversationId, "mail");
    if (entry.kind !== "message") return;
    written.set(entry.id, mail.words);
    const [oldest] = written.keys();
    if (written.size > mostKept && oldest) written.delete(oldest);
    offerToTakeBack(cache, entry, saySent(mail));
  },
  tells: (refusal) => refusal.code === "moved_on",
};

export function saySent({
  words: { mail },
  later,
  closes = false,
  contactName,
}: Omit<MailToSend, "seenSeq">): string {
  const and = closes ? ", and closed" : "";
  if (later) return `Scheduled for ${later.when}${and}`;
  const all = [...mail.to, ...mail.cc, ...mail.bcc];
  const first = all[0]?.name || all[0]?.address || contactName;
  return `Sending to ${first}${all.length > 1 ? ` and ${all.length - 1} more` : ""}${and}`;
}
