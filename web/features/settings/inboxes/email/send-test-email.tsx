import { useState } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import styles from "#web/features/settings/components/rows.module.css";
import * as words from "#web/features/settings/inboxes/words.ts";
import settingsStyles from "#web/features/settings/settings.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { DoneIcon, SendIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { EmailInbox } from "./email-inbox-form.ts";

export function SendTestEmail({ inbox }: { inbox: EmailInbox }) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const [to, setTo] = useState(me.email);
  const [result, setResult] = useState<Outputs["sendTestEmail"] | null>(null);
  const test = useApiMutation({
    request: () => rpc("sendTestEmail", { inboxId: inbox.id, to }),
    onSuccess: (_, response) => setResult(response),
    errorDisplay: "in place",
  });
  const Shape = result?.isSent ? DoneIcon : WarningIcon;
  return (
    <div data-part="settings-form" className={formStyles.settingsForm}>
      <Field label={words.to}>
        <TextInput
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onKeyDown={(event) => {
            // The surrounding form saves the inbox; Enter here sends the test.
            if (event.key !== "Enter") return;
            event.preventDefault();
            void test.run(undefined);
          }}
        />
      </Field>
      <div className={settingsStyles.settingsActions}>
        <Button icon={SendIcon} busy={test.isBusy} onClick={() => void test.run(undefined)}>
          {words.sendTestEmail}
        </Button>
      </div>
      {result !== null && (
        <p className={styles.settingsState} role="status">
          <Shape className={result.isSent ? "c-ok" : "c-danger"} />
          <span className={styles.settingsBreak}>{result.message}</span>
        </p>
      )}
      {test.error && <FieldError>{errorMessage(test.error)}</FieldError>}
    </div>
  );
}
