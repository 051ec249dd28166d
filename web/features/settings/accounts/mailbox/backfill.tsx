import { useId, useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
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
  const begin = useApiMutation({
    ask: () => rpc("backfillAccount", { accountId, days }),
    settle: (cache, answer) => cache.setQueryData(queryKeys.mailbox(accountId), answer),
    tells: "in place",
  });
  const status = backfillStatus(folders);
  return (
    <div className="backfill">
      <label className="set-label" htmlFor={id}>
        Import again after an outage
      </label>
      <div className="set-deeds">
        <Select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "Last day" : `Last ${count} days`}
            </option>
          ))}
        </Select>
        <Button busy={begin.isBusy || status.isUnderWay} onClick={() => void begin.run(undefined)}>
          Import again
        </Button>
      </div>
      <p className="hint" role="status">
        {status.message}
      </p>
      {begin.refusal && <FieldError>{errorMessage(begin.refusal)}</FieldError>}
    </div>
  );
}
