// From a provider's credentials to a working address or number on one page: the third step of set-up. Progress is read
// from the server, so a reload continues where it was.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NextIcon } from "#web/ui/icons.tsx";
import { accountsQuery, providersQuery } from "./accounts/account-queries.ts";
import { ConnectForm } from "./accounts/connect/connect-form.tsx";
import { TestPublicUrl } from "./accounts/test-public-url.tsx";
import { QueryState } from "./components/query-state.tsx";
import { ConnectEmail } from "./connect-email.tsx";
import { AddInboxForm } from "./inboxes/add/add-inbox-form.tsx";
import { WebhookSetup } from "./inboxes/webhook-setup.tsx";
import "./settings.module.css";
import formStyles from "#web/features/settings/components/form.module.css";
import styles from "./settings-parts.module.css";
import * as words from "./words.ts";

export function ConnectProvider({ onDone }: { onDone: () => void }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [wantsOther, setWantsOther] = useState(false);
  return (
    <QueryState
      query={accounts}
      loading={words.loadingProviders}
      failed={words.couldntLoadProviders}
      rows={2}
    >
      {({ rows }) => {
        const account = rows.findLast((one) => !one.isSimulated);
        if (account === undefined || wantsOther)
          return <ConnectForm onConnected={() => setWantsOther(false)} />;
        const own = rows.filter((one) => !one.isSimulated);
        if (account.carries === "email")
          return (
            <ConnectEmail
              accounts={own.filter((one) => one.carries === "email")}
              account={account}
              onOther={() => setWantsOther(true)}
              onDone={onDone}
            />
          );
        const provider = providers.data?.rows.find((one) => one.id === account.provider);
        const inbox = inboxes.find((one) => one.accountId === account.id);
        if (inbox === undefined)
          return (
            <>
              <p className={styles.settingsConnected}>
                {words.connectedTo} <b>{account.label}</b>
                {words.whichNumber}
              </p>
              <AddInboxForm
                account={account}
                provider={provider}
                onMade={({ webhookProblem }) => setProblem(webhookProblem)}
              />
              <div className={styles.settingsOther}>
                <Button kind="quiet" size="small" onClick={() => setWantsOther(true)}>
                  {words.connectAnotherAccount}
                </Button>
              </div>
            </>
          );
        return (
          <div data-part="settings-form" className={formStyles.settingsForm}>
            <WebhookSetup inbox={inbox} account={account} provider={provider} problem={problem} />
            <TestPublicUrl accountId={account.id} />
            <div data-part="settings-save" className={formStyles.settingsSave}>
              <Button kind="primary" size="large" iconAfter={NextIcon} onClick={onDone}>
                {words.openDeskbell}
              </Button>
            </div>
          </div>
        );
      }}
    </QueryState>
  );
}
