import type { AccountId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, UnreadableIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";

export type Folder = Outputs["showMailbox"]["folders"][number];

export function FolderPart({ accountId, folder }: { accountId: AccountId; folder: Folder }) {
  const { checkedAt, lastMailAt, stuck } = folder;
  return (
    <div className="mailbox-folder">
      <h3>{folder.folder}</h3>
      <Facts
        facts={[
          ["Last checked", checkedAt === null ? "not yet" : <Ago key="" at={checkedAt} />],
          ["Last email", lastMailAt === null ? "none yet" : <Ago key="" at={lastMailAt} />],
        ]}
      />
      {stuck.length > 0 && (
        <ul className="set-rows" aria-label={`Emails in ${folder.folder} that couldn't be fetched`}>
          {stuck.map((mail) => (
            <StuckRow
              key={`${mail.uidValidity} ${mail.uid}`}
              accountId={accountId}
              folder={folder.folder}
              mail={mail}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface StuckRowProps {
  accountId: AccountId;
  folder: string;
  mail: Folder["stuck"][number];
}

/** One that could not be fetched: it never held up the others. */
export function StuckRow({ accountId, folder, mail }: StuckRowProps) {
  const { uid, uidValidity } = mail;
  const retry = useAction({
    ask: () => call("retryStuckMail", { accountId, folder, uid, uidValidity }),
    settle: (cache, answer) => cache.setQueryData(keys.mailbox(accountId), answer),
  });
  return (
    <li className="set-row">
      <UnreadableIcon className="c-warn" />
      <div className="grow">
        <div className="set-row-name">
          <span className="raw-problem">{mail.problem}</span>
        </div>
        <div className="set-row-facts">
          <span>
            email {uid} in {folder}
          </span>
          <Ago at={mail.at} />
        </div>
      </div>
      <Button
        size="small"
        glyph={AgainIcon}
        busy={retry.isBusy}
        aria-label={`Fetch again: email ${uid} in ${folder}`}
        onClick={() => void retry.run(undefined)}
      >
        Fetch again
      </Button>
    </li>
  );
}
