import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Inputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { Refusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { type Account, vendorsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { type Carries, VendorChoice } from "./vendor-choice.tsx";
import { VendorFields } from "./vendor-fields.tsx";
import { checkValues, filledSettings, type Vendor, type VendorValues } from "./vendor-form.ts";

interface ConnectFormProps {
  /** Which kind stands open first. */
  carries?: Carries;
  onConnected: (account: Account) => void;
}

export function ConnectForm(props: ConnectFormProps) {
  const vendors = useQuery(vendorsQuery);
  return (
    <Loaded query={vendors} what="providers" rows={2}>
      {({ rows }) => <ConnectFormOf vendors={rows} {...props} />}
    </Loaded>
  );
}

function ConnectFormOf({
  vendors,
  carries: first = "mail",
  onConnected,
}: ConnectFormProps & { vendors: readonly Vendor[] }) {
  const firstOf = (kind: Carries) => vendors.find((one) => one.carries === kind)?.id ?? "";
  const [carries, setCarries] = useState(first);
  const [vendorId, setVendorId] = useState(firstOf(first));
  // What was typed for one vendor is still there after a look at another.
  const [typed, setTyped] = useState<Readonly<Record<string, VendorValues>>>({});
  const [mistakes, setMistakes] = useState<Refusal | null>(null);
  const connect = useAction({
    ask: (input: Inputs["connectAccount"]) => call("connectAccount", input),
    settle: (cache, account) => {
      void cache.invalidateQueries({ queryKey: keys.accounts });
      onConnected(account);
    },
    tells: "in place",
  });
  const vendor = vendors.find((one) => one.id === vendorId);
  if (vendor === undefined) return null;
  const values = typed[vendorId] ?? {};
  const refusal = mistakes ?? connect.refusal;
  const says = formSays(refusal);
  const submit = () => {
    const issues = checkValues(vendor.settings, values);
    setMistakes(
      issues.length === 0
        ? null
        : new Refusal({ code: "invalid_input", status: 422, say: "", issues }),
    );
    if (issues.length === 0)
      void connect.run({ vendor: vendorId, settings: filledSettings(vendor.settings, values) });
  };
  const choose = (id: string) => {
    setVendorId(id);
    setMistakes(null);
    connect.forgetRefusal();
  };
  return (
    <Form className="set-form" onSubmit={submit} refusal={refusal} autoComplete="off">
      <VendorChoice
        vendors={vendors}
        carries={carries}
        vendorId={vendorId}
        onCarries={(kind) => {
          setCarries(kind);
          choose(firstOf(kind));
        }}
        onVendor={choose}
      />
      <VendorFields
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
