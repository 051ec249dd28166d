import { useId, useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { canChangeRole, type Role, roles } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { copyOrShow } from "#web/features/settings/components/copy/copy-or-show.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useDraftClosing } from "#web/features/settings/components/unsaved-changes/use-draft-closing.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { useCanEmail } from "#web/features/settings/components/use-can-email.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { roleLabels } from "./role-labels.ts";
import { TeamCheckboxes } from "./team-checkboxes.tsx";
import * as words from "./words.ts";

const first = {
  email: "",
  role: "agent" as Role,
  teamIds: [] as TeamId[],
  sendsEmail: true,
};

interface InviteDialogProps {
  onClose: () => void;
  onReopen: () => void;
}

export function InviteDialog({ onClose, onReopen }: InviteDialogProps) {
  const id = useId();
  const { me, teams } = useBootstrap(({ me, teams }) => ({ me, teams }));
  const form = useUnsavedChanges("members/invite", first);
  const { values } = form;
  const canEmail = useCanEmail();
  const [made, setMade] = useState<{ email: string; link: string; isEmailed: boolean } | null>(
    null,
  );
  const isMounted = useIsMounted();
  const invite = useApiMutation({
    request: (input: Inputs["inviteMember"]) => rpc("inviteMember", input),
    onSuccess: (cache, { invitation, link }) => {
      setMade({
        email: invitation.email,
        link,
        isEmailed: invitation.emailed?.state === "sending",
      });
      form.change({ email: "" });
      if (!isMounted())
        showToast({
          text: fill(words.invitationReady, { email: invitation.email }),
          seconds: 60,
          action: { label: words.copyLink, run: () => void copyOrShow(link) },
        });
      void cache.invalidateQueries({ queryKey: settingsKeys.invitations });
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(invite.error, { email_taken: "email" });
  const { cancel, close } = useDraftClosing({ form, isBusy: invite.isBusy, onClose, onReopen });

  if (made !== null)
    return (
      // Keyed as a new dialog, so it takes the focus.
      <Dialog
        key="made"
        title={words.invitationCreated}
        holds
        onClose={cancel}
        promise={fill(words.worksOnceDays, { days: limits.inviteDays.max })}
        actions={
          <>
            <Button onClick={() => setMade(null)}>{words.inviteAnother}</Button>
            <Button kind="primary" onClick={cancel}>
              {words.done}
            </Button>
          </>
        }
      >
        <CopyField
          label={words.link}
          text={made.link}
          hint={fill(made.isEmailed ? words.emailedLink : words.sendThisLink, {
            email: made.email,
          })}
        />
      </Dialog>
    );
  return (
    <FormDialog
      key="asked"
      title={words.inviteSomeone}
      action={words.createInvitation}
      holds={form.isChanged}
      isBusy={invite.isBusy}
      error={invite.error}
      rest={errors.rest}
      onSubmit={() => void invite.run({ ...values, sendsEmail: values.sendsEmail && canEmail })}
      onClose={close}
      onCancel={cancel}
    >
      <Field
        label={words.email}
        error={errors.at.email && (values.email.trim() === "" ? words.enterEmail : errors.at.email)}
      >
        <TextInput
          type="email"
          data-autofocus
          autoComplete="off"
          value={values.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      </Field>
      <ChoiceGroup label={words.role} error={errors.at.role}>
        {roles
          .filter((role) => canChangeRole(me.role, "viewer", role))
          .map((role) => (
            <Radio
              key={role}
              name={`${id}-role`}
              checked={values.role === role}
              hint={roleLabels[role].message}
              onChange={() => form.change({ role })}
            >
              {roleLabels[role].name}
            </Radio>
          ))}
      </ChoiceGroup>
      {teams.length > 0 && (
        <TeamCheckboxes
          teams={teams}
          value={values.teamIds}
          onChange={(teamIds) => form.change({ teamIds })}
        />
      )}
      {canEmail ? (
        <Checkbox
          checked={values.sendsEmail}
          hint={words.alsoLink}
          onChange={(event) => form.change({ sendsEmail: event.target.checked })}
        >
          {words.sendByEmail}
        </Checkbox>
      ) : (
        <p className="soft">{words.noSender}</p>
      )}
    </FormDialog>
  );
}
