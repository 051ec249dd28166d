import type { Inbox } from "#contract/live-protocol.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";

import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import styles from "#web/features/settings/components/form.module.css";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { DoneIcon, type Icon, WarningIcon } from "#web/ui/icons.tsx";
import { inboxStatus } from "./inbox-status.ts";
import { updateInboxInCache } from "./use-archive-inbox.ts";
import * as words from "./words.ts";

interface WebhookSetupProps {
  inbox: Inbox;
  account: Account;
  provider: Provider | undefined;
  /** The provider's error when we tried to set the URL. */
  problem?: string | null;
}

const icons: Record<"ok" | "warn" | "danger", Icon> = {
  ok: DoneIcon,
  warn: WarningIcon,
  danger: WarningIcon,
};

export function WebhookSetup({ inbox, account, provider, problem = null }: WebhookSetupProps) {
  const point = useApiMutation({
    request: () => rpc("setInboxWebhooks", { inboxId: inbox.id }),
    onSuccess: (cache, response) => updateInboxInCache(cache, response),
    errorDisplay: "in place",
  });
  const state = inboxStatus(inbox);
  const Shape = icons[state.kind];
  const name = provider?.name ?? words.yourProvider;
  const canSet =
    provider?.configuresWebhooks === true &&
    !account.isSimulated &&
    inbox.capabilities.acceptsReplies;
  return (
    <div data-part="settings-form" className={styles.settingsForm}>
      <p className={rowsStyles.settingsState}>
        <Shape className={`c-${state.kind}`} />
        <span>{state.message}</span>
      </p>
      {problem !== null && inbox.webhookState !== "set" && <FieldError>{problem}</FieldError>}
      {!account.isSimulated && inbox.capabilities.acceptsReplies && (
        <CopyField
          label={format(words.incomingWebhookUrl, { channel: textChannelOf(inbox.kind) })}
          text={account.smsWebhookUrl}
          hint={
            canSet ? fill(words.setWebhookHint, { name }) : fill(words.pasteWebhookHint, { name })
          }
        />
      )}
      {canSet && (
        <div className={settingsStyles.settingsActions}>
          <Button busy={point.isBusy} onClick={() => void point.run(undefined)}>
            {inbox.webhookState === "set" ? words.checkAgain : words.setWebhook}
          </Button>
        </div>
      )}
      {point.error && <FieldError>{errorMessage(point.error)}</FieldError>}
    </div>
  );
}
