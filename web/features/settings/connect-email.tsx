// Set-up of an email inbox. A mailbox account only receives, so an inbox may need two accounts.
import { useBootstrap } from "#web/data/bootstrap.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { NextIcon } from "#web/ui/icons.tsx";
import type { Account } from "./accounts/account-queries.ts";
import { AddEmailInbox } from "./inboxes/add/add-email-inbox.tsx";
import { isEmailInbox } from "./inboxes/email/email-inbox-form.ts";
import { sendersOf } from "./inboxes/email/receiving/intake-options.ts";
import { LastReceived } from "./inboxes/email/receiving/last-received.tsx";
import { SendTestEmail } from "./inboxes/email/send-test-email.tsx";
import styles from "./settings-parts.module.css";
import * as words from "./words.ts";

interface ConnectEmailProps {
  accounts: readonly Account[];
  /** The account connected last. */
  account: Account;
  onOther: () => void;
  onDone: () => void;
}

export function ConnectEmail({ accounts, account, onOther, onDone }: ConnectEmailProps) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const inbox = inboxes.filter(isEmailInbox).find((one) => !one.isSimulated && !one.isArchived);
  if (inbox !== undefined)
    return (
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <LastReceived inbox={inbox} />
        <SendTestEmail inbox={inbox} />
        <div data-part="settings-save" className={formStyles.settingsSave}>
          <Button kind="primary" size="large" iconAfter={NextIcon} onClick={onDone}>
            {words.openDeskbell}
          </Button>
        </div>
      </div>
    );
  const canSend = sendersOf(accounts).length > 0;
  return (
    <>
      <p className={styles.settingsConnected}>
        {words.connectedTo} <b>{account.label}</b>.{" "}
        {canSend ? words.whichAddress : words.onlyReceives}
      </p>
      {canSend && (
        <AddEmailInbox accounts={accounts} requested={account} isShort onMade={() => undefined} />
      )}
      <div className={styles.settingsOther}>
        <Button kind={canSend ? "quiet" : "primary"} size="small" onClick={onOther}>
          {canSend ? words.connectAnotherAccount : words.connectSender}
        </Button>
      </div>
    </>
  );
}
