import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ConnectForm } from "./connect-form.tsx";

export function ConnectPage() {
  return (
    <>
      <PageHeader
        title={words.connectAProvider}
        from={{ name: words.providerAccounts, section: "accounts" }}
        lead={words.connectLead}
      />
      <ConnectForm
        onConnected={({ id }) =>
          navigate(routePaths.settings(`inboxes/new/${id}`), { replace: true })
        }
      />
    </>
  );
}
