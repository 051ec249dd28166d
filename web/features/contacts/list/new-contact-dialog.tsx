import { useState } from "react";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/contacts/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export function NewContactDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const isMounted = useIsMounted();
  const { run, isBusy, error } = useApiMutation({
    request: (input: Inputs["createContact"]) => rpc("createContact", input),
    onSuccess: (cache, { id }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.contactActivity });
      if (isMounted()) navigate(routePaths.contact(id));
    },
    errorDisplay: "in place",
  });
  const isNameless = name.trim() === "";
  const create = () => {
    setTried(true);
    if (isBusy || isNameless) return;
    const points = [
      { kind: "phone" as const, value: phone.trim() },
      { kind: "email" as const, value: email.trim() },
    ];
    void run({
      name: name.trim(),
      contactPoints: points.filter((point) => point.value !== ""),
    });
  };
  return (
    <Dialog
      title={words.newContact}
      width={400}
      holds
      onClose={onClose}
      onConfirm={create}
      busy={isBusy}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form="new-contact" busy={isBusy}>
            {words.createContact}
          </Button>
        </>
      }
    >
      <Form id="new-contact" onSubmit={create} error={error}>
        {error && (
          <Banner kind="danger" inset>
            {errorMessage(error)}
          </Banner>
        )}
        <Field label={words.name} error={isTried && isNameless ? words.enterName : undefined}>
          <TextInput
            data-autofocus
            value={name}
            maxLength={limit("nameLength")}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.phone}>
          <TextInput
            type="tel"
            value={phone}
            maxLength={limit("emailLength")}
            autoComplete="off"
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.email}>
          <TextInput
            type="email"
            value={email}
            maxLength={limit("emailLength")}
            autoComplete="off"
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
