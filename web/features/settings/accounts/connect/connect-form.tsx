import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { type Account, providersQuery } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import styles from "#web/features/settings/components/form.module.css";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import {
  nonEmptySettings,
  type Provider,
  type ProviderValues,
  validateValues,
} from "./provider-form.ts";
import { type CarriedChannels, ProviderPicker } from "./provider-picker.tsx";

interface ConnectFormProps {
  /** The preselected channel. */
  carries?: CarriedChannels;
  onConnected: (account: Account) => void;
}

export function ConnectForm(props: ConnectFormProps) {
  const providers = useQuery(providersQuery);
  return (
    <QueryState
      query={providers}
      loading={words.loadingProviders}
      failed={words.couldntLoadProviders}
      rows={2}
    >
      {({ rows }) => <ConnectFormOf providers={rows} {...props} />}
    </QueryState>
  );
}

function ConnectFormOf({
  providers,
  carries: first = "email",
  onConnected,
}: ConnectFormProps & { providers: readonly Provider[] }) {
  const firstOf = (kind: CarriedChannels) =>
    providers.find((one) => one.carries === kind)?.id ?? "";
  const [carries, setCarries] = useState(first);
  const [providerId, setProviderId] = useState(firstOf(first));
  // Keeps what was typed for one provider while looking at another.
  const [typed, setTyped] = useState<Readonly<Record<string, ProviderValues>>>({});
  const [mistakes, setMistakes] = useState<ApiError | null>(null);
  const connect = useApiMutation({
    request: (input: Inputs["connectAccount"]) => rpc("connectAccount", input),
    onSuccess: (cache, account) => {
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      onConnected(account);
    },
    errorDisplay: "in place",
  });
  const provider = providers.find((one) => one.id === providerId);
  if (provider === undefined) return null;
  const values = typed[providerId] ?? {};
  const error = mistakes ?? connect.error;
  const errors = formErrors(error);
  const submit = () => {
    const issues = validateValues(provider.settings, values);
    setMistakes(
      issues.length === 0
        ? null
        : new ApiError({ code: "invalid_input", status: 422, message: "", issues }),
    );
    if (issues.length === 0)
      void connect.run({
        provider: providerId,
        settings: nonEmptySettings(provider.settings, values),
      });
  };
  const choose = (id: string) => {
    setProviderId(id);
    setMistakes(null);
    connect.clearError();
  };
  return (
    <Form
      data-part="settings-form"
      className={styles.settingsForm}
      onSubmit={submit}
      error={error}
      autoComplete="off"
    >
      <ProviderPicker
        providers={providers}
        carries={carries}
        providerId={providerId}
        onCarries={(kind) => {
          setCarries(kind);
          choose(firstOf(kind));
        }}
        onProvider={choose}
      />
      <ProviderFields
        key={providerId}
        fields={provider.settings}
        values={values}
        errors={errors.at}
        onChange={(changed) => setTyped({ ...typed, [providerId]: changed })}
      />
      <div data-part="settings-save" className={styles.settingsSave}>
        <Button type="submit" kind="primary" busy={connect.isBusy}>
          {words.connect}
        </Button>
        {errors.rest !== null ? (
          <FieldError>{errors.rest}</FieldError>
        ) : (
          <p data-part="hint" className={fieldStyles.hint}>
            {connect.isBusy
              ? fill(words.checkingWith, { name: provider.name })
              : words.keysCheckedAndEncrypted}
          </p>
        )}
      </div>
    </Form>
  );
}
