import { useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import styles from "#web/features/settings/components/rows.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { publicUrlStatus } from "./public-url-status.ts";
import * as words from "./words.ts";

/** Calls our public URL as the provider would; only a response signed by us counts. */
export function TestPublicUrl({ accountId }: { accountId: AccountId }) {
  const [result, setResult] = useState<Outputs["testPublicUrl"] | null>(null);
  const test = useApiMutation({
    request: () => rpc("testPublicUrl", { accountId }),
    onSuccess: (_cache, response) => setResult(response),
    errorDisplay: "in place",
  });
  const status = result === null ? null : publicUrlStatus(result);
  return (
    <div data-part="settings-form" className={formStyles.settingsForm}>
      {result !== null && status !== null && (
        <div className={styles.settingsState} role="status">
          {status.kind === "ok" ? (
            <DoneIcon className="c-ok" />
          ) : (
            <WarningIcon className={`c-${status.kind}`} />
          )}
          <div>
            <p>{status.message}</p>
            <p data-part="hint" className={clsx(fieldStyles.hint, styles.settingsBreak)}>
              {result.url}
              {result.durationMs !== null &&
                fill(words.durationMs, { durationMs: result.durationMs })}
            </p>
          </div>
        </div>
      )}
      <div className={settingsStyles.settingsActions}>
        <Button busy={test.isBusy} onClick={() => void test.run(undefined)}>
          {result === null ? words.testOurAddress : words.testAgain}
        </Button>
      </div>
      {test.error && <FieldError>{errorMessage(test.error)}</FieldError>}
    </div>
  );
}
