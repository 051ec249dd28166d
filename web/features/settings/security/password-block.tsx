import { useState } from "react";
import { isWeakPassword } from "#domain/member/password.ts";
import { passwordWords } from "#domain/member/password-words.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput } from "#web/ui/field/text-input.tsx";

const empty = { current: "", next: "" };

export function PasswordBlock() {
  const { me } = useDesk("me");
  const [values, setValues] = useState(empty);
  const save = useAction({
    ask: (input: Inputs["changePassword"]) => call("changePassword", input),
    settle: (cache) => {
      setValues(empty);
      showNotice({ say: "Password changed. Your other sessions were signed out." });
      void cache.invalidateQueries({ queryKey: keys.sessions });
    },
    tells: "in place",
  });
  const says = formSays(save.refusal, { wrong_password: "current", weak_password: "next" });
  const isWeak = save.refusal !== null && isWeakPassword(values.next, me.email);
  return (
    <Block title="Password" hint="Changing your password signs you out everywhere else.">
      <Form className="set-form" onSubmit={() => void save.run(values)} refusal={save.refusal}>
        <input type="text" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <Field label="Current password" error={says.at.current}>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={values.current}
            onChange={(event) => setValues({ ...values, current: event.target.value })}
          />
        </Field>
        <Field
          label="New password"
          hint={passwordWords(values.next, me.email)}
          error={isWeak ? passwordWords(values.next, me.email) : says.at.next}
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={values.next}
            onChange={(event) => setValues({ ...values, next: event.target.value })}
          />
        </Field>
        <div className="set-save">
          <Button
            type="submit"
            kind="primary"
            busy={save.isBusy}
            disabled={values.current === "" && values.next === ""}
          >
            Change password
          </Button>
          {says.rest !== null && <FieldError>{says.rest}</FieldError>}
        </div>
      </Form>
    </Block>
  );
}
