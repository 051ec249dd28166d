// Set-up of an email inbox. A mailbox account only receives, so an inbox may need two accounts.
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NextIcon } from "#web/ui/icons.tsx";
import type { Account } from "./accounts/account-queries.ts";
import { AddEmailInbox } from "./inboxes/add/add-email-inbox.tsx";
import { isEmailInbox } from "./inboxes/email/email-inbox-form.ts";
import { sendersOf } from "./inboxes/email/receiving/intake-options.ts";
import { LastReceived } from "./inboxes/email/receiving/last-received.tsx";
import { SendTestEmail } from "./inboxes/email/send-test-email.tsx";

interface ConnectEmailProps {
  accounts: readonly Account[];
  /** The account connected last. */
  account: Account;
  onOther: () => void;
  onDone: () => void;
}

export function ConnectEmail({ accounts, account, onOther, onDone }: ConnectEmailProps) {
  const { inboxes } = useBootstrap("inboxes");
  const inbox = inboxes.filter(isEmailInbox).find((one) => !one.isSimulated && !one.isArchived);
  if (inbox !== undefined)
    return (
      <div className="set-form">
        <LastReceived inbox={inbox} />
        <SendTestEmail inbox={inbox} />
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
        <AddEmailInbox accounts={accounts} wanted={account} isShort onMade={() => undefined} />
      )}
      <div className="set-other">
        <Button kind={canSend ? "quiet" : "primary"} size="small" onClick={onOther}>
          {canSend ? "Connect another account" : "Connect a sending provider"}
        </Button>
      </div>
    </>
  );
}
