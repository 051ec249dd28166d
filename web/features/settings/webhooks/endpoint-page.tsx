import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointBanner } from "./endpoint-banner.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { endpointName, eventsLabel } from "./endpoint-labels.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import type { WebhookEndpoint } from "./types.ts";
import styles from "./webhooks.module.css";
import * as words from "./words.ts";

export function EndpointPage({ endpoint }: { endpoint: WebhookEndpoint }) {
  const cache = useQueryClient();
  const frame = useTimeFrame();
  const [dialog, setDialog] = useState<"edit" | "rotate" | "delete" | null>(null);
  const { id, url, previousSecretUntil } = endpoint;
  const name = endpointName(endpoint);
  const test = useApiMutation({
    request: () => rpc("sendTestWebhook", { endpointId: id }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: settingsKeys.webhooks }),
  });
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={name}
        from={{ name: words.webhooks, section: "webhooks" }}
        lead={
          <>
            {url} · {eventsLabel(endpoint)}
          </>
        }
        actions={
          <Button kind="primary" busy={test.isBusy} onClick={() => void test.run(undefined)}>
            {words.sendTest}
          </Button>
        }
      />
      <EndpointBanner endpoint={endpoint} />
      <div className={styles.tools}>
        <Button onClick={() => setDialog("edit")}>{words.edit}</Button>
        <Button onClick={() => setDialog("rotate")}>{words.rotateSecret}</Button>
        <Button onClick={() => setDialog("delete")}>{words.deleteEndpoint}</Button>
        {previousSecretUntil !== null && (
          <span className="muted">
            {fill(words.oldSecretUntil, { time: formatFullDateTime(previousSecretUntil, frame) })}
          </span>
        )}
      </div>
      <DeliveryLog endpoint={endpoint} />
      {dialog === "edit" && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === "rotate" && <RotateDialog endpointId={id} onClose={close} />}
      {dialog === "delete" && (
        <DeleteDialog
          title={fill(words.deleteQuestion, { name })}
          action={words.deleteEndpoint}
          request={async () => {
            await rpc("deleteWebhookEndpoint", { endpointId: id });
            cache.setQueryData<Outputs["listWebhookEndpoints"]>(
              settingsKeys.webhooks,
              (held) => held && { rows: held.rows.filter((one) => one.id !== id) },
            );
            navigate(routePaths.settings("webhooks"), { replace: true });
          }}
          onClose={close}
        >
          {words.deleteHint}
        </DeleteDialog>
      )}
    </>
  );
}
