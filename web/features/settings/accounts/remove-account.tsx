import { useState } from "react";
import { call } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { SureDialog } from "#web/features/settings/parts/sure-dialog.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TrashIcon } from "#web/ui/icon.tsx";
import type { Account } from "./account-queries.ts";

export function RemoveAccount({ account }: { account: Account }) {
  const { lines } = useDesk("lines");
  const [isAsking, setAsking] = useState(false);
  const isUsed = lines.some(
    (line) => line.accountId === account.id || line.mail?.intakeAccountId === account.id,
  );
  const remove = useAction({
    ask: () => call("removeAccount", { accountId: account.id }),
    settle: (cache) => {
      go(addressOf.settings("accounts"), { replace: true });
      void cache.invalidateQueries({ queryKey: keys.accounts });
    },
    tells: "in place",
  });
  if (isUsed) return null;
  return (
    <>
      <Button glyph={TrashIcon} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <SureDialog
          title={`Remove ${account.label}?`}
          deed="Remove"
          isBusy={remove.isBusy}
          refusal={remove.refusal}
          onDo={() => void remove.run(undefined)}
          onClose={() => setAsking(false)}
        >
          Its keys are deleted from Deskbell. Nothing changes at the provider.
        </SureDialog>
      )}
    </>
  );
}
