// The member's own PBX account: the PBX rings this browser itself, and the app is only the phone.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { phoneInboxesOf } from "#web/data/call/phone-inboxes.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";

export function SipForm() {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.sipAccount,
    queryFn: async () => (await rpc("issueSoftphoneCredentials", {})).sip,
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <SettingsSection
        title="Your own phone system"
        hint="Couldn't load its settings."
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : null;
  return (
    <SettingsSection
      title="Your own phone system"
      hint="Connects by SIP over WebSocket. Menus, queues, voicemail and recording stay in that system; its calls appear in the call log and in conversations."
      {...(data === null && !isOpen
        ? { actions: <Button onClick={() => setOpen(true)}>Connect</Button> }
        : {})}
    >
      {(data !== null || isOpen) && (
        <SipAccountForm
          key={data?.uri ?? "new"}
          kept={formValuesOf(data)}
          isKept={data !== null}
          onForgotten={() => setOpen(false)}
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
  kept: SipFormValues;
  isKept: boolean;
  onForgotten: () => void;
}

function SipAccountForm({ kept, isKept, onForgotten }: SipAccountFormProps) {
  const inboxes = phoneInboxesOf(useBootstrap("inboxes").inboxes);
  const cache = useQueryClient();
  const [values, setValues] = useState({ ...kept, password: "", turnPassword: "" });
  const settled = () => cache.invalidateQueries({ queryKey: queryKeys.sipAccount });
  const save = useApiMutation({
    ask: async (input: Inputs["saveSipAccount"]) => {
      await rpc("saveSipAccount", input);
      await settled();
      showToast({ text: "Saved. Reload Deskbell to use it." });
    },
    tells: "in place",
  });
  const forget = useApiMutation({
    ask: async () => {
      await rpc("deleteSipAccount", {});
      await settled();
      onForgotten();
    },
  });
  const errors = formErrors(save.refusal);
  const change = (one: Partial<typeof values>) => setValues({ ...values, ...one });
  const { password, turnPassword, ...account } = values;
  return (
    <Form
      className="set-form"
      refusal={save.refusal}
      onSubmit={() =>
        void save.run({
          ...account,
          ...(password === "" ? {} : { password }),
          ...(turnPassword === "" ? {} : { turnPassword }),
        })
      }
    >
      <Field label="Address" hint="wss://pbx.example/ws" error={errors.at.wsUrl}>
        <TextInput
          value={values.wsUrl}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ wsUrl: event.currentTarget.value })}
        />
      </Field>
      <Field label="Your extension" hint="sip:204@pbx.example" error={errors.at.uri}>
        <TextInput
          value={values.uri}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ uri: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Authorization user"
        hint="Only if your system needs a different user name than the one in the address, as 3CX and FreePBX can."
        error={errors.at.authUser}
      >
        <TextInput
          value={values.authUser}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ authUser: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Password"
        hint={isKept ? "Leave blank to keep the saved one. Stored encrypted." : "Stored encrypted."}
        error={errors.at.password}
      >
        <PasswordInput
          autoComplete="off"
          value={values.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Inbox for its calls"
        hint="Everyone with access to the inbox sees them. Teammates who ring together should choose the same inbox, so an unanswered caller counts as one missed call."
        error={errors.at.inboxId}
      >
        <Select
          wide
          value={values.inboxId ?? ""}
          onChange={(event) => {
            const chosen = inboxes.find((inbox) => inbox.id === event.currentTarget.value);
            change({ inboxId: chosen?.id ?? null });
          }}
        >
          <option value="">The first inbox I can see</option>
          {inboxes.map((inbox) => (
            <option key={inbox.id} value={inbox.id}>
              {inbox.name}
            </option>
          ))}
        </Select>
      </Field>
      <details className="sound-sip-more" open={kept.stunUrl !== "" || kept.turnUrl !== ""}>
        <summary>Behind a router or firewall</summary>
        <Field label="STUN server" hint="stun:stun.example.com:3478" error={errors.at.stunUrl}>
          <TextInput
            value={values.stunUrl}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ stunUrl: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="TURN server"
          hint="Relays audio when no direct connection is possible, such as turns:turn.example.com:5349."
          error={errors.at.turnUrl}
        >
          <TextInput
            value={values.turnUrl}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ turnUrl: event.currentTarget.value })}
          />
        </Field>
        {values.turnUrl !== "" && (
          <>
            <Field label="TURN user name" error={errors.at.turnUser}>
              <TextInput
                value={values.turnUser}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ turnUser: event.currentTarget.value })}
              />
            </Field>
            <Field
              label="TURN password"
              hint={isKept ? "Leave blank to keep the saved one." : ""}
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
      <div className="sound-sip-deeds">
        <Button kind="primary" type="submit" busy={save.isBusy}>
          Save
        </Button>
        {isKept && (
          <Button busy={forget.isBusy} onClick={() => void forget.run(undefined)}>
            Disconnect
          </Button>
        )}
      </div>
    </Form>
  );
}
