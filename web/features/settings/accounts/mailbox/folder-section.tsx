import type { AccountId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, UnreadableIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";

export type Folder = Outputs["getMailbox"]["folders"][number];

export function FolderSection({ accountId, folder }: { accountId: AccountId; folder: Folder }) {
  const { checkedAt, lastMailAt, stuck } = folder;
  return (
    <div className="mailbox-folder">
      <h3>{folder.folder}</h3>
      <DefinitionList
        facts={[
          ["Last checked", checkedAt === null ? "not yet" : <RelativeTime key="" at={checkedAt} />],
          [
            "Last email",
            lastMailAt === null ? "none yet" : <RelativeTime key="" at={lastMailAt} />,
          ],
        ]}
      />
      {stuck.length > 0 && (
        <ul className="set-rows" aria-label={`Emails in ${folder.folder} that couldn't be fetched`}>
          {stuck.map((email) => (
            <FailedMessageRow
              key={`${email.uidValidity} ${email.uid}`}
              accountId={accountId}
              folder={folder.folder}
              email={email}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FailedMessageRowProps {
  accountId: AccountId;
  folder: string;
  email: Folder["stuck"][number];
}

/** A message that could not be fetched; it did not block the others. */
export function FailedMessageRow({ accountId, folder, email }: FailedMessageRowProps) {
  const { uid, uidValidity } = email;
  const retry = useApiMutation({
    ask: () => rpc("retryImapMessage", { accountId, folder, uid, uidValidity }),
    settle: (cache, answer) => cache.setQueryData(queryKeys.mailbox(accountId), answer),
  });
  return (
    <li className="set-row">
      <UnreadableIcon className="c-warn" />
      <div className="grow">
        <div className="set-row-name">
          <span className="raw-problem">{email.problem}</span>
        </div>
        <div className="set-row-facts">
          <span>
            email {uid} in {folder}
          </span>
          <RelativeTime at={email.at} />
        </div>
      </div>
      <Button
        size="small"
        icon={AgainIcon}
        busy={retry.isBusy}
        aria-label={`Fetch again: email ${uid} in ${folder}`}
        onClick={() => void retry.run(undefined)}
      >
        Fetch again
      </Button>
    </li>
  );
}
