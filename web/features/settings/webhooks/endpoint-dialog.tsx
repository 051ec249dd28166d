import { useState } from "react";
import type { WebhookEventType } from "#domain/webhook/event-types.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { InboxCheckboxes } from "#web/features/settings/api-keys/inbox-checkboxes.tsx";
import { copyOrShow } from "#web/features/settings/components/copy/copy-or-show.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { EventCheckboxes } from "./event-checkboxes.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import type { WebhookEndpoint } from "./types.ts";
import * as words from "./words.ts";

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
}

interface Content {
  url: string;
  description: string;
  eventTypes: WebhookEventType[] | null;
  inboxIds: string[] | null;
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const [values, setValues] = useState<Content>({
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    eventTypes: endpoint?.eventTypes ?? null,
    inboxIds: endpoint?.inboxIds ?? null,
  });
  const [isChanged, setChanged] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const save = useApiMutation({
    request: async (content: Content) => {
      if (endpoint === null) return (await rpc("createWebhookEndpoint", content)).secret;
      await rpc("updateWebhookEndpoint", { endpointId: endpoint.id, ...content });
      return null;
    },
    onSuccess: (cache, made) => {
      setSecret(made);
      if (made === null && isMounted()) onClose();
      if (made !== null && !isMounted())
        showToast({
          text: words.secretReady,
          seconds: 60,
          action: { label: words.copySecret, run: () => void copyOrShow(made) },
        });
      void cache.invalidateQueries({ queryKey: settingsKeys.webhooks });
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  const change = (part: Partial<Content>) => {
    setChanged(true);
    setValues({ ...values, ...part });
  };
  if (secret !== null)
    return <SecretDialog title={words.endpointAdded} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      key="asked"
      title={endpoint === null ? words.newEndpoint : words.editEndpoint}
      action={endpoint === null ? words.addEndpoint : words.save}
      width={600}
      holds={isChanged}
      isBusy={save.isBusy}
      error={save.error}
      rest={errors.rest}
      onSubmit={() => void save.run(values)}
      onClose={onClose}
    >
      <Field label={words.url} hint={words.urlHint} error={errors.at.url}>
        <TextInput
          data-autofocus
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={words.urlBeginning}
          value={values.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field label={words.description} hint={words.descriptionHint} error={errors.at.description}>
        <TextInput
          autoComplete="off"
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <EventCheckboxes
        value={values.eventTypes}
        error={errors.at.eventTypes}
        onChange={(eventTypes) => change({ eventTypes })}
      />
      <InboxCheckboxes
        value={values.inboxIds}
        error={errors.at.inboxIds}
        onChange={(inboxIds) => change({ inboxIds })}
      />
    </FormDialog>
  );
}
