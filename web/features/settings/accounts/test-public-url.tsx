import { useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { publicUrlStatus } from "./public-url-status.ts";

/** Calls our public URL as the provider would; only a response signed by us counts. */
export function TestPublicUrl({ accountId }: { accountId: AccountId }) {
  const [result, setResult] = useState<Outputs["testPublicUrl"] | null>(null);
  const test = useApiMutation({
    ask: () => rpc("testPublicUrl", { accountId }),
    settle: (_cache, answer) => setResult(answer),
    tells: "in place",
  });
  const status = result === null ? null : publicUrlStatus(result);
  return (
    <div className="set-form">
      {result !== null && status !== null && (
        <div className="set-state" role="status">
          {status.kind === "ok" ? (
            <DoneIcon className="c-ok" />
          ) : (
            <WarningIcon className={`c-${status.kind}`} />
          )}
          <div>
            <p>{status.message}</p>
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
      {test.refusal && <FieldError>{errorMessage(test.refusal)}</FieldError>}
    </div>
  );
}
