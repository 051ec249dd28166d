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
import "./settings.css";

export function ConnectProvider({ onDone }: { onDone: () => void }) {
  const { inboxes } = useBootstrap("inboxes");
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [wantsOther, setWantsOther] = useState(false);
  return (
    <QueryState query={accounts} what="providers" rows={2}>
      {({ rows }) => {
        const account = rows.findLast((one) => !one.isSimulated);
        if (account === undefined || wantsOther)
          return <ConnectForm onConnected={() => setWantsOther(false)} />;
        const own = rows.filter((one) => !one.isSimulated);
        if (account.carries === "mail")
          return (
            <ConnectEmail
              accounts={own.filter((one) => one.carries === "mail")}
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
              <p className="set-connected">
                Connected to <b>{account.label}</b>. Which number do customers text?
              </p>
              <AddInboxForm
                account={account}
                provider={provider}
                onMade={({ hookProblem }) => setProblem(hookProblem)}
              />
              <div className="set-other">
                <Button kind="quiet" size="small" onClick={() => setWantsOther(true)}>
                  Connect another account
                </Button>
              </div>
            </>
          );
        return (
          <div className="set-form">
            <WebhookSetup inbox={inbox} account={account} provider={provider} problem={problem} />
            <TestPublicUrl accountId={account.id} />
            <div className="set-save">
              <Button kind="primary" size="large" glyphAfter={NextIcon} onClick={onDone}>
                Open Deskbell
              </Button>
            </div>
          </div>
        );
      }}
    </QueryState>
  );
}
