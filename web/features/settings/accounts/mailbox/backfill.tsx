import { useId, useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { backfillWords } from "./backfill-words.ts";
import type { Folder } from "./folder-part.tsx";

const choices = [1, 3, 7, 14, 30] as const;

interface BackfillProps {
  accountId: AccountId;
  folders: readonly Folder[];
}

export function Backfill({ accountId, folders }: BackfillProps) {
  const id = useId();
  const [days, setDays] = useState<number>(7);
  const begin = useAction({
    ask: () => call("backfillAccount", { accountId, days }),
    settle: (cache, answer) => cache.setQueryData(keys.mailbox(accountId), answer),
    tells: "in place",
  });
  const words = backfillWords(folders);
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
        <Button busy={begin.isBusy || words.isUnderWay} onClick={() => void begin.run(undefined)}>
          Import again
        </Button>
      </div>
      <p className="hint" role="status">
        {words.say}
      </p>
      {begin.refusal && <FieldError>{sayRefusal(begin.refusal)}</FieldError>}
    </div>
  );
}
