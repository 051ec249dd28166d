import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ConnectForm } from "./connect-form.tsx";

export function ConnectPage() {
  return (
    <>
      <PageHead
        title="Connect a provider"
        from={{ name: "Provider accounts", section: "accounts" }}
        lead="Next, choose which of its numbers or addresses become inboxes."
      />
      <ConnectForm
        onConnected={({ id }) => go(addressOf.settings(`lines/new/${id}`), { replace: true })}
      />
    </>
  );
}
