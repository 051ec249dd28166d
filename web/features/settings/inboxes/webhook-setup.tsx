import type { Inbox } from "#contract/live-protocol.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { DoneIcon, type Icon, WarningIcon } from "#web/ui/icons.tsx";
import { inboxStatus } from "./inbox-status.ts";
import { updateInboxInCache } from "./use-archive-inbox.ts";

interface WebhookSetupProps {
  inbox: Inbox;
  account: Account;
  provider: Provider | undefined;
  /** The provider's error when we tried to set the URL. */
  problem?: string | null;
}

const glyphs: Record<"ok" | "warn" | "danger", Icon> = {
  ok: DoneIcon,
  warn: WarningIcon,
  danger: WarningIcon,
};

export function WebhookSetup({ inbox, account, provider, problem = null }: WebhookSetupProps) {
  const point = useApiMutation({
    ask: () => rpc("setInboxWebhooks", { inboxId: inbox.id }),
    settle: (cache, answer) => updateInboxInCache(cache, answer),
    tells: "in place",
  });
  const state = inboxStatus(inbox);
  const Shape = glyphs[state.kind];
  const name = provider?.name ?? "your provider";
  const maySet =
    provider?.configuresWebhooks === true && !account.isSimulated && inbox.can.isAnswerable;
  return (
    <div className="set-form">
      <p className="set-state">
        <Shape className={`c-${state.kind}`} />
        <span>{state.message}</span>
      </p>
      {problem !== null && inbox.webhookState !== "set" && <FieldError>{problem}</FieldError>}
      {!account.isSimulated && inbox.can.isAnswerable && (
        <CopyField
          label={`Webhook URL for incoming ${messagesName(channelOf(inbox.kind))}`}
          text={account.smsWebhookUrl}
          hint={
            maySet
              ? `Set it at ${name} with the button below, or by hand.`
              : `In the ${name} console, open this number and paste the URL as its webhook for incoming messages, method POST.`
          }
        />
      )}
      {maySet && (
        <div className="set-deeds">
          <Button busy={point.isBusy} onClick={() => void point.run(undefined)}>
            {inbox.webhookState === "set" ? "Check again" : "Set webhook"}
          </Button>
        </div>
      )}
      {point.refusal && <FieldError>{errorMessage(point.refusal)}</FieldError>}
    </div>
  );
}
