import { useState } from "react";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { Refusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import type { Account } from "./account-queries.ts";
import { VendorFields } from "./connect/vendor-fields.tsx";
import { changedSettings, checkValues, firstValues, type Vendor } from "./connect/vendor-form.ts";

export function AccountForm({ account, vendor }: { account: Account; vendor: Vendor }) {
  const fields = account.isSimulated ? [] : vendor.settings;
  const form = useUnsaved(
    `accounts/${account.id}`,
    { label: account.label, values: firstValues(fields, account.settings) },
    { keepsSecret: true },
  );
  const { label, values } = form.values;
  const [mistakes, setMistakes] = useState<Refusal | null>(null);
  const save = useAction({
    ask: (input: Inputs["updateAccount"]) => call("updateAccount", input),
    settle: (cache, answer) => {
      cache.setQueryData<Outputs["listAccounts"]>(
        keys.accounts,
        (held) => held && { rows: held.rows.map((one) => (one.id === answer.id ? answer : one)) },
      );
      form.taken();
    },
    tells: "in place",
  });
  const refusal = mistakes ?? save.refusal;
  const says = formSays(refusal);
  const submit = () => {
    const settings = changedSettings(fields, values, account.settings);
    const issues = settings === null ? [] : checkValues(fields, values, account);
    setMistakes(
      issues.length === 0
        ? null
        : new Refusal({ code: "invalid_input", status: 422, say: "", issues }),
    );
    if (issues.length > 0) return;
    void save.run({
      accountId: account.id,
      ...(label === account.label ? {} : { label }),
      ...(settings === null ? {} : { settings }),
    });
  };
  return (
    <Form className="set-form" onSubmit={submit} refusal={refusal} autoComplete="off">
      <Field label="Label" hint="Shown only to your team." error={says.at.label}>
        <TextInput
          autoComplete="off"
          value={label}
          onChange={(event) => form.change({ label: event.target.value })}
        />
      </Field>
      <VendorFields
        fields={fields}
        values={values}
        says={says.at}
        kept={account}
        onChange={(changed) => form.change({ values: changed })}
      />
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={says.rest}
        onDiscard={() => {
          form.discard();
          setMistakes(null);
          save.forgetRefusal();
        }}
      />
      {fields.length > 0 && (
        <p className="hint">New keys are tested first; the old ones stay active until they work.</p>
      )}
    </Form>
  );
}
