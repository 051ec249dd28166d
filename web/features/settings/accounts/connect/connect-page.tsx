import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ConnectForm } from "./connect-form.tsx";

export function ConnectPage() {
  return (
    <>
      <PageHeader
        title="Connect a provider"
        from={{ name: "Provider accounts", section: "accounts" }}
        lead="Next, choose which of its numbers or addresses become inboxes."
      />
      <ConnectForm
        onConnected={({ id }) =>
          navigate(routePaths.settings(`inboxes/new/${id}`), { replace: true })
        }
      />
    </>
  );
}
