// The member's own PBX account: the PBX rings this browser itself, and the app is only the phone.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { phoneInboxesOf } from "#web/data/call/phone-inboxes.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./audio-page.module.css";
import * as words from "./words.ts";

export function SipForm() {
  const { data, isError, refetch } = useQuery({
    queryKey: settingsKeys.sipAccount,
    queryFn: async () => (await rpc("issueSoftphoneCredentials", {})).sip,
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <SettingsSection
        title={words.sipSystem}
        hint={words.notLoaded}
        actions={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      />
    ) : null;
  return (
    <SettingsSection
      title={words.sipSystem}
      hint={words.sipHint}
      {...(data === null && !isOpen
        ? { actions: <Button onClick={() => setOpen(true)}>{words.connect}</Button> }
        : {})}
    >
      {(data !== null || isOpen) && (
        <SipAccountForm
          key={data?.uri ?? "new"}
          initial={formValuesOf(data)}
          isSaved={data !== null}
          onRemoved={() => setOpen(false)}
        />
      )}
    </SettingsSection>
  );
}

interface SipFormValues {
  wsUrl: string;
  uri: string;
  authUser: string;
  stunUrl: string;
  turnUrl: string;
  turnUser: string;
  inboxId: InboxId | null;
}

function formValuesOf(account: Outputs["issueSoftphoneCredentials"]["sip"]): SipFormValues {
  const { wsUrl = "", uri = "", authUser = "", inboxId = null } = account ?? {};
  const { stunUrl = "", turnUrl = "", turnUser = "" } = account ?? {};
  return { wsUrl, uri, authUser, stunUrl, turnUrl, turnUser, inboxId };
}

interface SipAccountFormProps {
  initial: SipFormValues;
  isSaved: boolean;
  onRemoved: () => void;
}

function SipAccountForm({ initial, isSaved, onRemoved: onForgotten }: SipAccountFormProps) {
  const inboxes = phoneInboxesOf(useBootstrap((bootstrap) => bootstrap.inboxes));
  const cache = useQueryClient();
  const [values, setValues] = useState({ ...initial, password: "", turnPassword: "" });
  const settled = () => cache.invalidateQueries({ queryKey: settingsKeys.sipAccount });
  const save = useApiMutation({
    request: async (input: Inputs["saveSipAccount"]) => {
      await rpc("saveSipAccount", input);
      await settled();
      showToast({ text: words.savedReload });
    },
    errorDisplay: "in place",
  });
  const forget = useApiMutation({
    request: async () => {
      await rpc("deleteSipAccount", {});
      await settled();
      onForgotten();
    },
  });
  const errors = formErrors(save.error);
  const change = (one: Partial<typeof values>) => setValues({ ...values, ...one });
  const { password, turnPassword, ...account } = values;
  return (
    <Form
      data-part="settings-form"
      className={formStyles.settingsForm}
      error={save.error}
      onSubmit={() =>
        void save.run({
          ...account,
          ...(password === "" ? {} : { password }),
          ...(turnPassword === "" ? {} : { turnPassword }),
        })
      }
    >
      <Field label={words.address} hint="wss://pbx.example/ws" error={errors.at.wsUrl}>
        <TextInput
          value={values.wsUrl}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ wsUrl: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.extension} hint="sip:204@pbx.example" error={errors.at.uri}>
        <TextInput
          value={values.uri}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ uri: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.authUser} hint={words.authUserHint} error={errors.at.authUser}>
        <TextInput
          value={values.authUser}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ authUser: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={words.password}
        hint={isSaved ? words.keepSavedEncrypted : words.encrypted}
        error={errors.at.password}
      >
        <PasswordInput
          autoComplete="off"
          value={values.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.inboxForCalls} hint={words.inboxForCallsHint} error={errors.at.inboxId}>
        <Select
          wide
          value={values.inboxId ?? ""}
          onChange={(event) => {
            const chosen = inboxes.find((inbox) => inbox.id === event.currentTarget.value);
            change({ inboxId: chosen?.id ?? null });
          }}
        >
          <option value="">{words.firstInbox}</option>
          {inboxes.map((inbox) => (
            <option key={inbox.id} value={inbox.id}>
              {inbox.name}
            </option>
          ))}
        </Select>
      </Field>
      <details
        className={styles.audioSipMore}
        open={initial.stunUrl !== "" || initial.turnUrl !== ""}
      >
        <summary>{words.behindRouter}</summary>
        <Field label={words.stunServer} hint="stun:stun.example.com:3478" error={errors.at.stunUrl}>
          <TextInput
            value={values.stunUrl}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ stunUrl: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.turnServer} hint={words.turnServerHint} error={errors.at.turnUrl}>
          <TextInput
            value={values.turnUrl}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ turnUrl: event.currentTarget.value })}
          />
        </Field>
        {values.turnUrl !== "" && (
          <>
            <Field label={words.turnUser} error={errors.at.turnUser}>
              <TextInput
                value={values.turnUser}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ turnUser: event.currentTarget.value })}
              />
            </Field>
            <Field
              label={words.turnPassword}
              hint={isSaved ? words.keepSaved : ""}
              error={errors.at.turnPassword}
            >
              <PasswordInput
                autoComplete="off"
                value={values.turnPassword}
                onChange={(event) => change({ turnPassword: event.currentTarget.value })}
              />
            </Field>
          </>
        )}
      </details>
      {errors.rest !== null && <p role="alert">{errors.rest}</p>}
      <div className={styles.audioSipActions}>
        <Button kind="primary" type="submit" busy={save.isBusy}>
          {words.save}
        </Button>
        {isSaved && (
          <Button busy={forget.isBusy} onClick={() => void forget.run(undefined)}>
            {words.disconnect}
          </Button>
        )}
      </div>
    </Form>
  );
}
