import { useState } from "react";
import { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { Account } from "./account-queries.ts";
import { ProviderFields } from "./connect/provider-fields.tsx";
import {
  changedSettings,
  initialValues,
  type Provider,
  validateValues,
} from "./connect/provider-form.ts";
import * as words from "./words.ts";

export function AccountForm({ account, provider }: { account: Account; provider: Provider }) {
  const fields = account.isSimulated ? [] : provider.settings;
  const form = useUnsavedChanges(
    `accounts/${account.id}`,
    { label: account.label, values: initialValues(fields, account.settings) },
    { isSecret: true },
  );
  const { label, values } = form.values;
  const [mistakes, setMistakes] = useState<ApiError | null>(null);
  const save = useApiMutation({
    request: (input: Inputs["updateAccount"]) => rpc("updateAccount", input),
    onSuccess: (cache, response) => {
      cache.setQueryData<Outputs["listAccounts"]>(
        queryKeys.accounts,
        (held) =>
          held && { rows: held.rows.map((one) => (one.id === response.id ? response : one)) },
      );
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const error = mistakes ?? save.error;
  const errors = formErrors(error);
  const submit = () => {
    const settings = changedSettings(fields, values, account.settings);
    const issues = settings === null ? [] : validateValues(fields, values, account);
    setMistakes(
      issues.length === 0
        ? null
        : new ApiError({ code: "invalid_input", status: 422, message: "", issues }),
    );
    if (issues.length > 0) return;
    void save.run({
      accountId: account.id,
      ...(label === account.label ? {} : { label }),
      ...(settings === null ? {} : { settings }),
    });
  };
  return (
    <Form
      data-part="settings-form"
      className={styles.settingsForm}
      onSubmit={submit}
      error={error}
      autoComplete="off"
    >
      <Field label={words.label} hint={words.shownOnlyToYourTeam} error={errors.at.label}>
        <TextInput
          autoComplete="off"
          value={label}
          onChange={(event) => form.change({ label: event.target.value })}
        />
      </Field>
      <ProviderFields
        fields={fields}
        values={values}
        errors={errors.at}
        stored={account}
        onChange={(changed) => form.change({ values: changed })}
      />
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={errors.rest}
        onDiscard={() => {
          form.discard();
          setMistakes(null);
          save.clearError();
        }}
      />
      {fields.length > 0 && (
        <p data-part="hint" className={fieldStyles.hint}>
          {words.newKeysTestedFirst}
        </p>
      )}
    </Form>
  );
}
