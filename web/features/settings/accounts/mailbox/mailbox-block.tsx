import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Backfill } from "./backfill.tsx";
import { FolderPart } from "./folder-part.tsx";

/** How far a mailbox is read, and reading it again after an outage. */
export function MailboxBlock({ account }: { account: Account }) {
  const mailbox = useQuery({
    queryKey: keys.mailbox(account.id),
    queryFn: ({ signal }) => call("showMailbox", { accountId: account.id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.folders.some((one) => one.backfill && one.backfill.doneAt === null)
        ? 1_500
        : 15_000,
  });
  return (
    <Block
      title="Mailbox"
      hint="Deskbell doesn't mark anything as read. Reading email elsewhere doesn't affect it."
    >
      <Loaded query={mailbox} what="the mailbox" rows={2}>
        {({ folders }) => (
          <>
            {folders.length === 0 ? (
              <p className="hint">
                Not checked yet. Checking starts when an inbox receives its email from this mailbox.
              </p>
            ) : (
              folders.map((folder) => (
                <FolderPart key={folder.folder} accountId={account.id} folder={folder} />
              ))
            )}
            {folders.length > 0 && <Backfill accountId={account.id} folders={folders} />}
          </>
        )}
      </Loaded>
    </Block>
  );
}
