// The whole of a mail, asked for when it is opened. A mail never changes, so it is asked for once.
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#contract/live.ts";
import type { EntryId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { changeOpen } from "#web/data/live/apply-news.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { takeTruth } from "#web/data/queue/copies.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import type { Action } from "#web/data/use-action.ts";

export type MailBody = Outputs["showMailBody"];

export const mailBodyQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: keys.mailBody(entryId),
    queryFn: ({ signal }) => call("showMailBody", { entryId }, { signal }),
  });

export const mailSourceQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: keys.mailSource(entryId),
    queryFn: ({ signal }) => call("showMailSource", { entryId }, { signal }),
  });

export const originalAddress = (entryId: EntryId): string => `/messages/${entryId}/original`;

interface Trust {
  readonly address: string;
  readonly entryId: EntryId;
}

/** From now on the pictures of this sender are shown at once, to everybody here. */
export const trustAction: Action<Trust, Outputs["trustSender"]> = {
  ask: ({ address }) => call("trustSender", { address, isTrusted: true }),
  show: (cache, { entryId }) => {
    const trust = (isTrusted: boolean) =>
      cache.setQueryData<MailBody>(
        keys.mailBody(entryId),
        (held) => held && { ...held, isTrusted },
      );
    trust(true);
    return () => trust(false);
  },
  settle: (cache, _, { entryId }) => {
    // Other mails of this sender that are open learn of it too.
    const others = (key: readonly unknown[]) => key[0] === keys.mailBodies[0] && key[1] !== entryId;
    void cache.invalidateQueries({ predicate: ({ queryKey }) => others(queryKey) });
  },
  undo: (cache, { address, entryId }) => ({
    say: `Images from ${address} are always shown`,
    run: () => {
      call("trustSender", { address, isTrusted: false }).then(
        () => void cache.invalidateQueries({ queryKey: keys.mailBody(entryId) }),
        (error: unknown) => void showNotice({ say: sayRefusal(error), tone: "failed" }),
      );
    },
  }),
};

type OnMail = { readonly entry: Extract<Entry, { kind: "message" }> };

/** The writer of a passed-on mail becomes the customer of its conversation. */
export const adoptAction: Action<OnMail, Outputs["adoptSender"]> = {
  ask: ({ entry }) => call("adoptSender", { entryId: entry.id }),
  settle: (cache, conversation) => {
    takeTruth(cache, conversation);
    changeOpen(cache, conversation.id, (open) => ({
      ...open,
      conversation: { ...open.conversation, ...conversation },
    }));
    void cache.invalidateQueries({ queryKey: keys.conversation(conversation.number) });
  },
};
