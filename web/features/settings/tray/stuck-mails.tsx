import { useQueries, useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useMay } from "#web/data/use-may.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { StuckRow } from "#web/features/settings/accounts/mailbox/folder-part.tsx";
import { Block } from "#web/features/settings/parts/block.tsx";

/** Mails that lie in a mailbox and could not even be fetched. */
export function StuckMails() {
  const mayLook = useMay("account.manage");
  const accounts = useQuery({ ...accountsQuery, enabled: mayLook });
  const mailboxes = (accounts.data?.rows ?? []).filter((one) => one.canReceive === "imap");
  const found = useQueries({
    queries: mailboxes.map(({ id }) => ({
      queryKey: keys.mailbox(id),
      queryFn: () => call("showMailbox", { accountId: id }),
      staleTime: 0,
    })),
  });
  const rows = mailboxes.flatMap((account, place) =>
    (found[place]?.data?.folders ?? []).flatMap(({ folder, stuck }) =>
      stuck.map((mail) => ({ account, folder, mail })),
    ),
  );
  if (rows.length === 0) return null;
  return (
    <Block
      title="Couldn't be fetched"
      hint="These are still in the mailbox. Later emails weren't held up."
    >
      <ul className="set-rows" aria-label="Couldn't be fetched">
        {rows.map(({ account, folder, mail }) => (
          <StuckRow
            key={`${account.id} ${folder} ${mail.uidValidity} ${mail.uid}`}
            accountId={account.id}
            folder={folder}
            mail={mail}
          />
        ))}
      </ul>
    </Block>
  );
}
