import { useId, useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import settingsStyles from "#web/features/settings/settings.module.css";
import styles from "#web/features/settings/settings-parts.module.css";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { backfillStatus } from "./backfill-status.ts";
import type { Folder } from "./folder-section.tsx";

const choices = [1, 3, 7, 14, 30] as const;

interface BackfillProps {
  accountId: AccountId;
  folders: readonly Folder[];
}

export function Backfill({ accountId, folders }: BackfillProps) {
  const id = useId();
  const [days, setDays] = useState<number>(7);
  const start = useApiMutation({
    request: () => rpc("backfillAccount", { accountId, days }),
    onSuccess: (cache, response) => cache.setQueryData(settingsKeys.mailbox(accountId), response),
    errorDisplay: "in place",
  });
  const status = backfillStatus(folders);
  return (
    <div className={styles.backfill}>
      <label className={formStyles.settingsLabel} htmlFor={id}>
        {words.importAfterOutage}
      </label>
      <div className={settingsStyles.settingsActions}>
        <Select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {format(words.lastDays, { count })}
            </option>
          ))}
        </Select>
        <Button busy={start.isBusy || status.isUnderWay} onClick={() => void start.run(undefined)}>
          {words.importAgain}
        </Button>
      </div>
      <p data-part="hint" className={fieldStyles.hint} role="status">
        {status.message}
      </p>
      {start.error && <FieldError>{errorMessage(start.error)}</FieldError>}
    </div>
  );
}
