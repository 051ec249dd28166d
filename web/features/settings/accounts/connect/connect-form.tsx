import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { type Account, providersQuery } from "#web/features/settings/accounts/account-queries.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
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
  /** Which kind stands open first. */
  carries?: CarriedChannels;
  onConnected: (account: Account) => void;
}

export function ConnectForm(props: ConnectFormProps) {
  const vendors = useQuery(providersQuery);
  return (
    <QueryState query={vendors} what="providers" rows={2}>
      {({ rows }) => <ConnectFormOf vendors={rows} {...props} />}
    </QueryState>
  );
}

function ConnectFormOf({
  vendors,
  carries: first = "mail",
  onConnected,
}: ConnectFormProps & { vendors: readonly Provider[] }) {
  const firstOf = (kind: CarriedChannels) => vendors.find((one) => one.carries === kind)?.id ?? "";
  const [carries, setCarries] = useState(first);
  const [vendorId, setVendorId] = useState(firstOf(first));
  // What was typed for one vendor is still there after a look at another.
  const [typed, setTyped] = useState<Readonly<Record<string, ProviderValues>>>({});
  const [mistakes, setMistakes] = useState<ApiError | null>(null);
  const connect = useApiMutation({
    ask: (input: Inputs["connectAccount"]) => rpc("connectAccount", input),
    settle: (cache, account) => {
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      onConnected(account);
    },
    tells: "in place",
  });
  const vendor = vendors.find((one) => one.id === vendorId);
  if (vendor === undefined) return null;
  const values = typed[vendorId] ?? {};
  const refusal = mistakes ?? connect.refusal;
  const says = formErrors(refusal);
  const submit = () => {
    const issues = validateValues(vendor.settings, values);
    setMistakes(
      issues.length === 0
        ? null
        : new ApiError({ code: "invalid_input", status: 422, say: "", issues }),
    );
    if (issues.length === 0)
      void connect.run({ vendor: vendorId, settings: nonEmptySettings(vendor.settings, values) });
  };
  const choose = (id: string) => {
    setVendorId(id);
    setMistakes(null);
    connect.forgetRefusal();
  };
  return (
    <Form className="set-form" onSubmit={submit} refusal={refusal} autoComplete="off">
      <ProviderPicker
        vendors={vendors}
        carries={carries}
        vendorId={vendorId}
        onCarries={(kind) => {
          setCarries(kind);
          choose(firstOf(kind));
        }}
        onVendor={choose}
      />
      <ProviderFields
        key={vendorId}
        fields={vendor.settings}
        values={values}
        says={says.at}
        onChange={(changed) => setTyped({ ...typed, [vendorId]: changed })}
      />
      <div className="set-save">
        <Button type="submit" kind="primary" busy={connect.isBusy}>
          Connect
        </Button>
        {says.rest !== null ? (
          <FieldError>{says.rest}</FieldError>
        ) : (
          <p className="hint">
            {connect.isBusy
              ? `Checking the key with ${vendor.name}.`
              : "The key is checked right away and stored encrypted."}
          </p>
        )}
      </div>
    </Form>
  );
}
