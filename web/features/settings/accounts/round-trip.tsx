import { useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { DoneIcon, WarningIcon } from "#web/ui/icon.tsx";
import { reachWords } from "./reach-words.ts";

/** Calls our own public address as the provider would, and believes only what comes back signed by us. */
export function RoundTrip({ accountId }: { accountId: AccountId }) {
  const [result, setResult] = useState<Outputs["testPublicAddress"] | null>(null);
  const test = useAction({
    ask: () => call("testPublicAddress", { accountId }),
    settle: (_cache, answer) => setResult(answer),
    tells: "in place",
  });
  const words = result === null ? null : reachWords(result);
  return (
    <div className="set-form">
      {result !== null && words !== null && (
        <div className="set-state" role="status">
          {words.kind === "ok" ? (
            <DoneIcon className="c-ok" />
          ) : (
            <WarningIcon className={`c-${words.kind}`} />
          )}
          <div>
            <p>{words.say}</p>
            <p className="hint set-break">
              {result.url}
              {result.tookMs !== null && `, ${result.tookMs} ms`}
            </p>
          </div>
        </div>
      )}
      <div className="set-deeds">
        <Button busy={test.isBusy} onClick={() => void test.run(undefined)}>
          {result === null ? "Test our address" : "Test again"}
        </Button>
      </div>
      {test.refusal && <FieldError>{sayRefusal(test.refusal)}</FieldError>}
    </div>
  );
}
