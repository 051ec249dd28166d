// The full body of an email, loaded when it is opened. An email never changes, so it is loaded once.
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#contract/live-protocol.ts";
import type { EntryId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { applyServerState } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";

export type EmailBody = Outputs["getEmailBody"];

export const emailBodyQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: queryKeys.mailBody(entryId),
    queryFn: ({ signal }) => rpc("getEmailBody", { entryId }, { signal }),
  });

export const emailSourceQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: queryKeys.mailSource(entryId),
    queryFn: ({ signal }) => rpc("getEmailSource", { entryId }, { signal }),
  });

export const originalEmailUrl = (entryId: EntryId): string => `/messages/${entryId}/original`;

interface Trust {
  readonly address: string;
  readonly entryId: EntryId;
}

/** Shows images of this sender to every member from now on. */
export const trustSenderMutation: ApiMutation<Trust, Outputs["trustSender"]> = {
  request: ({ address }) => rpc("trustSender", { address, isTrusted: true }),
  show: (cache, { entryId }) => {
    const trust = (isTrusted: boolean) =>
      cache.setQueryData<EmailBody>(
        queryKeys.mailBody(entryId),
        (held) => held && { ...held, isTrusted },
      );
    trust(true);
    return () => trust(false);
  },
  settle: (cache, _, { entryId }) => {
    // Other open emails of this sender are updated too.
    const others = (key: readonly unknown[]) =>
      key[0] === queryKeys.mailBodies[0] && key[1] !== entryId;
    void cache.invalidateQueries({ predicate: ({ queryKey }) => others(queryKey) });
  },
  undo: (cache, { address, entryId }) => ({
    message: fill(words.imagesShown, { address }),
    run: () => {
      rpc("trustSender", { address, isTrusted: false }).then(
        () => void cache.invalidateQueries({ queryKey: queryKeys.mailBody(entryId) }),
        (error: unknown) => void showToast({ text: errorMessage(error), tone: "failed" }),
      );
    },
  }),
};

type OnEmail = { readonly entry: Extract<Entry, { kind: "message" }> };

/** Makes the original sender of a forwarded email the customer of its conversation. */
export const assignForwardedSenderMutation: ApiMutation<OnEmail, Outputs["assignForwardedSender"]> =
  {
    request: ({ entry }) => rpc("assignForwardedSender", { entryId: entry.id }),
    settle: (cache, conversation) => {
      applyServerState(cache, conversation);
      updateOpenConversation(cache, conversation.id, (open) => ({
        ...open,
        conversation: { ...open.conversation, ...conversation },
      }));
      void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversation.number) });
    },
  };
