// The full body of an email, loaded when it is opened. An email never changes, so it is loaded once.
import { queryOptions } from "@tanstack/react-query";
import type { EntryId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";

export type EmailBody = Outputs["getEmailBody"];

export const emailBodyQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: queryKeys.mailBody(entryId),
    queryFn: ({ signal }) => rpc("getEmailBody", { entryId }, { signal }),
  });

interface Trust {
  readonly address: string;
  readonly entryId: EntryId;
}

/** Shows images of this sender to every member from now on. */
export const trustSenderMutation: ApiMutation<Trust, Outputs["trustSender"]> = {
  request: ({ address }) => rpc("trustSender", { address, isTrusted: true }),
  onMutate: (cache, { entryId }) => {
    const trust = (isTrusted: boolean) =>
      cache.setQueryData<EmailBody>(
        queryKeys.mailBody(entryId),
        (held) => held && { ...held, isTrusted },
      );
    trust(true);
    return () => trust(false);
  },
  onSuccess: (cache, _, { entryId }) => {
    // Other open emails of this sender are updated too.
    const others = (key: readonly unknown[]) =>
      key[0] === queryKeys.mailBodies[0] && key[1] !== entryId;
    void cache.invalidateQueries({ predicate: ({ queryKey }) => others(queryKey) });
  },
  undo: (cache, { address, entryId }) => ({
    message: fill(words.imagesShown, { address }),
    run: async () => {
      await rpc("trustSender", { address, isTrusted: false });
      void cache.invalidateQueries({ queryKey: queryKeys.mailBody(entryId) });
      return true;
    },
  }),
};
