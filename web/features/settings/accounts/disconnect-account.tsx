import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TrashIcon } from "#web/ui/icons.tsx";
import type { Account } from "./account-queries.ts";
import * as words from "./words.ts";

export function DisconnectAccount({ account }: { account: Account }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const [isConfirming, setConfirming] = useState(false);
  const isUsed = inboxes.some(
    (inbox) => inbox.accountId === account.id || inbox.email?.intakeAccountId === account.id,
  );
  const remove = useApiMutation({
    request: () => rpc("disconnectAccount", { accountId: account.id }),
    onSuccess: (cache) => {
      navigate(routePaths.settings("accounts"), { replace: true });
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
    },
    errorDisplay: "in place",
  });
  if (isUsed) return null;
  return (
    <>
      <Button icon={TrashIcon} onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={fill(words.removeAccount, { label: account.label })}
          action={words.remove}
          isBusy={remove.isBusy}
          error={remove.error}
          onDo={() => void remove.run(undefined)}
          onClose={() => setConfirming(false)}
        >
          {words.removeAccountHint}
        </ConfirmDialog>
      )}
    </>
  );
}
