import { useId, useState } from "react";
import type { TeamId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { mayChangeRole, type Role, roles } from "#domain/permissions.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { copyOrShow } from "#web/features/settings/parts/copy/copy-or-show.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { ChoiceGroup, Radio } from "#web/ui/field/choice.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { roleWords } from "./role-words.ts";
import { TeamChecks } from "./team-checks.tsx";

const first = { email: "", role: "agent" as Role, teamIds: [] as TeamId[] };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { me, teams } = useDesk("me", "teams");
  const [values, setValues] = useState(first);
  const [made, setMade] = useState<{ email: string; link: string } | null>(null);
  const isHere = useIsHere();
  const invite = useAction({
    ask: (input: Inputs["inviteMember"]) => call("inviteMember", input),
    settle: (cache, { invitation, link }) => {
      setMade({ email: invitation.email, link });
      if (!isHere())
        showNotice({
          say: `The invitation for ${invitation.email} is ready. Its link isn't shown again.`,
          seconds: 60,
          deed: { label: "Copy link", run: () => void copyOrShow(link) },
        });
      void cache.invalidateQueries({ queryKey: keys.invitations });
    },
    tells: "in place",
  });
  const says = formSays(invite.refusal, { email_taken: "email" });
  const another = () => {
    setMade(null);
    setValues({ ...values, email: "" });
  };

  if (made !== null)
    return (
      // Another dialog, which takes the focus.
      <Dialog
        key="made"
        title="Invitation created"
        holds
        onClose={onClose}
        promise={`It works once, within ${limits.inviteDays.max} days.`}
        actions={
          <>
            <Button onClick={another}>Invite another</Button>
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <CopyBox
          label="Link"
          words={made.link}
          hint={`Send this link to ${made.email}. You won't see it again; a new invitation creates a new link.`}
        />
      </Dialog>
    );
  return (
    <Dialog
      key="asked"
      title="Invite someone"
      holds={values.email !== ""}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={invite.isBusy}>
            Create invitation
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="set-form"
        onSubmit={() => void invite.run(values)}
        refusal={invite.refusal}
      >
        <Field
          label="Email"
          error={
            says.at.email &&
            (values.email.trim() === "" ? "Enter an email address." : says.at.email)
          }
        >
          <TextInput
            type="email"
            data-autofocus
            autoComplete="off"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.target.value })}
          />
        </Field>
        <ChoiceGroup label="Role" error={says.at.role}>
          {roles
            .filter((role) => mayChangeRole(me.role, "viewer", role))
            .map((role) => (
              <Radio
                key={role}
                name={`${id}-role`}
                checked={values.role === role}
                hint={roleWords[role].say}
                onChange={() => setValues({ ...values, role })}
              >
                {roleWords[role].name}
              </Radio>
            ))}
        </ChoiceGroup>
        {teams.length > 0 && (
          <TeamChecks
            teams={teams}
            value={values.teamIds}
            onChange={(teamIds) => setValues({ ...values, teamIds })}
          />
        )}
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}
