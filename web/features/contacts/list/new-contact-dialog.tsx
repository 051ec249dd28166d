import { useState } from "react";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/contacts/words.ts";
import { fill } from "#web/language/fill.ts";
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
  const { run, isBusy, error, clearError } = useApiMutation({
    request: (input: Inputs["createContact"]) => rpc("createContact", input),
    onSuccess: (cache, { id }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.contactActivity });
      if (isMounted()) navigate(routePaths.contact(id));
    },
    errorDisplay: "in place",
  });
  const country = useBootstrap((bootstrap) => bootstrap.workspace.country);
  const wrong = checkNewContact({ name, phone, email }, country);
  const at = { ...(isTried ? wrong : {}), ...refused(error, { phone, email }) };
  const isAtField = error !== null && (at.phone === error.message || at.email === error.message);
  const create = () => {
    setTried(true);
    if (isBusy) return;
    if (Object.keys(wrong).length > 0) {
      clearError();
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>("#new-contact [aria-invalid='true']")?.focus(),
      );
      return;
    }
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
      <Form id="new-contact" style={{ display: "grid", gap: 16 }} onSubmit={create} error={error}>
        {error && !isAtField && (
          <Banner kind="danger" inset>
            {errorMessage(error)}
          </Banner>
        )}
        <Field label={words.name} error={at.name}>
          <TextInput
            data-autofocus
            value={name}
            maxLength={limit("nameLength")}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.phone} error={at.phone}>
          <TextInput
            type="tel"
            value={phone}
            maxLength={limit("emailLength")}
            autoComplete="off"
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.email} error={at.email}>
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

interface NewContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}
type Errors = { readonly [F in keyof NewContact]?: string };

/** All that is wrong, by field. Whether email can be sent to an address, the server decides. */
export function checkNewContact({ name, phone, email }: NewContact, country: string): Errors {
  const number = phone.trim();
  const address = email.trim();
  return {
    ...(name.trim() === "" ? { name: words.enterName } : {}),
    ...(number !== "" && normalizePhoneNumber(number, country) === null
      ? { phone: fill(words.invalidNumber, { typed: number }) }
      : {}),
    ...(address !== "" && !/.@./.test(address)
      ? { email: fill(words.invalidAddress, { typed: address }) }
      : {}),
  };
}

/** What the server refused, by field. */
export function refused(
  error: ApiError | null,
  { phone, email }: Omit<NewContact, "name">,
): Pick<Errors, "phone" | "email"> {
  if (error?.code === "invalid_email_address") return { email: error.message };
  if (error?.code !== "contact_point_taken") return {};
  const { contactPoint } = error.params;
  if (contactPoint === phone.trim()) return { phone: error.message };
  return contactPoint === email.trim() ? { email: error.message } : {};
}
