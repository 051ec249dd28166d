// Sends an email: shows it on the timeline and in the list at once, then sends it to the server exactly once, however
// often the button is pressed or the connection drops.
import type { Entry } from "#contract/live-protocol.ts";
import type { EntryId } from "#domain/ids.ts";
import { patchOptimistically } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { applyEntryUpdate } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
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
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import { emailHtmlToText } from "./content/email-html.ts";
import { pendingEmail } from "./pending-email.ts";
import { toSendInput } from "./to-send-input.ts";
import type { EmailToSend } from "./types.ts";

// Content as written rather than as sent, restored when a send is undone.
const written = new Map<EntryId, DraftContent>();
const maxStored = 20;

export function sentDraftContent(id: EntryId | null): DraftContent | undefined {
  return id === null ? undefined : written.get(id);
}

export const sendEmailMutation: ApiMutation<EmailToSend, Entry> = {
  request: (email) =>
    rpc("sendEmail", {
      conversationId: email.conversationId,
      ...toSendInput(email),
      draftId: email.draftId,
      assignsToMe: email.assignsToMe ?? false,
      ...(email.seenSeq === null ? {} : { seenSeq: email.seenSeq }),
    }),
  onMutate: (cache, email) => {
    const { conversationId, key, me, content } = email;
    updateOpenConversation(cache, conversationId, (open) =>
      insertEntry(open, pendingEmail(email, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const text = emailHtmlToText(content.body);
    const files = content.attachments.length;
    const lastEntry = { conversationId, channel: "email", text: text, files, me } as const;
    // The server labels the preview of a scheduled email and moves it to the scheduled ones.
    const unpatch = email.later
      ? undefined
      : patchOptimistically(cache, conversationId, asLastEntryPatch(cache, lastEntry));
    return () => {
      updateOpenConversation(cache, conversationId, (open) =>
        withoutEntry(open, pendingEntryId(key)),
      );
      unpatch?.();
    };
  },
  onSuccess: (cache, entry, email, rollBack) => {
    applyEntryUpdate(cache, entry);
    updateOpenConversation(cache, email.conversationId, (open) =>
      withoutEntry(open, pendingEntryId(email.key)),
    );
    // The change feed updates the list; until then the row keeps its optimistic state.
    setTimeout(() => rollBack?.(), 2_000);
    if (entry.kind !== "message") return;
    written.set(entry.id, email.content);
    const [oldest] = written.keys();
    if (written.size > maxStored && oldest) written.delete(oldest);
    offerRecall(cache, entry, sentToastText(email));
  },
};

export function sentToastText({
  content: { email },
  later,
  closeConversation = false,
  contactName,
}: Omit<EmailToSend, "seenSeq">): string {
  const closed = { closed: closeConversation ? "yes" : "no" };
  if (later) return format(words.scheduledForToast, { when: later.when, ...closed });
  const all = [...email.to, ...email.cc, ...email.bcc];
  const first = all[0]?.name || all[0]?.address || contactName;
  return all.length > 1
    ? format(words.sendingToMore, { first, more: all.length - 1, ...closed })
    : format(words.sendingTo, { first, ...closed });
}
