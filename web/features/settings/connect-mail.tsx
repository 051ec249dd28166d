// The same for e-mail: a mailbox brings and does not send, so it may take two accounts to make a line.
import { useDesk } from "#web/data/desk.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NextIcon } from "#web/ui/icon.tsx";
import type { Account } from "./accounts/account-queries.ts";
import { AddMailLine } from "./lines/add/add-mail-line.tsx";
import { isMailLine } from "./lines/mail/mail-line-values.ts";
import { ArrivalNow } from "./lines/mail/receiving/arrival-now.tsx";
import { sendersOf } from "./lines/mail/receiving/ways.ts";
import { TestMail } from "./lines/mail/test-mail.tsx";

interface ConnectMailProps {
  accounts: readonly Account[];
  /** The one connected last. */
  account: Account;
  onOther: () => void;
  onDone: () => void;
}

export function ConnectMail({ accounts, account, onOther, onDone }: ConnectMailProps) {
  const { lines } = useDesk("lines");
  const line = lines.filter(isMailLine).find((one) => !one.isSimulated && !one.isArchived);
  if (line !== undefined)
    return (
      <div className="set-form">
        <ArrivalNow line={line} />
        <TestMail line={line} />
        <div className="set-save">
          <Button kind="primary" size="large" glyphAfter={NextIcon} onClick={onDone}>
            Open Deskbell
          </Button>
        </div>
      </div>
    );
  const canSend = sendersOf(accounts).length > 0;
  return (
    <>
      <p className="set-connected">
        Connected to <b>{account.label}</b>.{" "}
        {canSend
          ? "Which address do customers email?"
          : "It receives email; to reply, also connect its SMTP server."}
      </p>
      {canSend && (
        <AddMailLine accounts={accounts} wanted={account} isShort onMade={() => undefined} />
      )}
      <div className="set-other">
        <Button kind={canSend ? "quiet" : "primary"} size="small" onClick={onOther}>
          {canSend ? "Connect another account" : "Connect a sending provider"}
        </Button>
      </div>
    </>
  );
}
