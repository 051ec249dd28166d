// A mail leaving the composer: on the timeline and in the list at once, then to the server, once and only
// once however often the button is pressed or the line breaks.
import type { Entry, Inbox } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
import { patchOptimistically } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { applyEntryUpdate } from "#web/data/timeline/message-mutations.ts";
import {
  insertEntry,
  lastSeqOf,
  pendingEntryId,
  withoutEntry,
} from "#web/data/timeline/timeline-cache.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { offerRecall } from "#web/features/composer/sending/offer-recall.ts";
import { asLastEntryPatch } from "#web/features/composer/sending/optimistic-last-entry.ts";
import { clearAttempt } from "#web/features/composer/sending/send-attempts.ts";
import type { EmailDraftContent } from "./content/email-content.ts";
import { emailHtmlToText } from "./content/email-html.ts";
import { pendingEmail } from "./pending-email.ts";
import { toSendInput } from "./to-send-input.ts";

export interface EmailToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly words: EmailDraftContent;
  readonly signatureHtml: string;
  readonly line: Inbox;
  readonly me: MemberId;
  readonly later: ScheduledTime | null;
  /** The conversation is closed with it, and one undo takes back both. */
  readonly closes?: boolean;
  /** The last entry the writer had seen; null to send whatever came since. */
  readonly seenSeq: number | null;
  readonly key: string;
  /** Known as soon as it leaves. */
  readonly draftId?: DraftId;
}

export interface ScheduledTime {
  readonly at: string;
  readonly cancelsOnReply: boolean;
  /** "tomorrow 09:00". */
  readonly when: string;
}

// What is offered to be taken back comes back as it was written, not as it was sent.
const written = new Map<EntryId, DraftContent>();
const mostKept = 20;

export function sentDraftContent(id: EntryId | null): DraftContent | undefined {
  return id === null ? undefined : written.get(id);
}

export const sendEmailMutation: ApiMutation<EmailToSend, Entry> = {
  ask: (mail) =>
    rpc("sendEmail", {
      conversationId: mail.conversationId,
      ...toSendInput(mail),
      draftId: mail.draftId,
      ...(mail.seenSeq === null ? {} : { seenSeq: mail.seenSeq }),
    }),
  show: (cache, mail) => {
    const { conversationId, key, me, words } = mail;
    updateOpenConversation(cache, conversationId, (open) =>
      insertEntry(open, pendingEmail(mail, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const text = emailHtmlToText(words.body);
    const files = words.attachments.length;
    const word = { conversationId, medium: "mail", words: text, files, me } as const;
    // A mail that leaves later is nobody's last word yet.
    const unpatch = mail.later
      ? undefined
      : patchOptimistically(cache, conversationId, asLastEntryPatch(cache, word));
    return () => {
      updateOpenConversation(cache, conversationId, (open) =>
        withoutEntry(open, pendingEntryId(key)),
      );
      unpatch?.();
    };
  },
  settle: (cache, entry, mail, unshow) => {
    applyEntryUpdate(cache, entry);
    updateOpenConversation(cache, mail.conversationId, (open) =>
      withoutEntry(open, pendingEntryId(mail.key)),
    );
    // The list hears of it by news; until then the row stays as it was shown.
    setTimeout(() => unshow?.(), 2_000);
    clearAttempt(mail.conversationId, "mail");
    if (entry.kind !== "message") return;
    written.set(entry.id, mail.words);
    const [oldest] = written.keys();
    if (written.size > mostKept && oldest) written.delete(oldest);
    offerRecall(cache, entry, sentToastText(mail));
  },
  tells: (refusal) => refusal.code === "newer_message_exists",
};

export function sentToastText({
  words: { mail },
  later,
  closes = false,
  contactName,
}: Omit<EmailToSend, "seenSeq">): string {
  const and = closes ? ", and closed" : "";
  if (later) return `Scheduled for ${later.when}${and}`;
  const all = [...mail.to, ...mail.cc, ...mail.bcc];
  const first = all[0]?.name || all[0]?.address || contactName;
  return `Sending to ${first}${all.length > 1 ? ` and ${all.length - 1} more` : ""}${and}`;
}
