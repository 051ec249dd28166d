import { useId, useState } from "react";
import type { Team } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { listChange } from "#domain/workspace/list-change.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { MemberCheckboxes } from "./member-checkboxes.tsx";
import * as words from "./words.ts";

/** Only changed fields, since another member may have changed others meanwhile. */
function changeOf(first: Values, now: Values) {
  const { add, remove } = listChange(first.memberIds, now.memberIds);
  return {
    ...(now.name === first.name ? {} : { name: now.name }),
    ...(add.length > 0 ? { addMemberIds: add } : {}),
    ...(remove.length > 0 ? { removeMemberIds: remove } : {}),
  };
}

interface Values {
  readonly name: string;
  readonly memberIds: MemberId[];
}

export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const id = useId();
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const reload = useReloadBootstrap();
  const [first] = useState<Values>({ name: team?.name ?? "", memberIds: team?.memberIds ?? [] });
  const [values, setValues] = useState(first);
  const isHere = useIsMounted();
  const save = useApiMutation({
    request: async (input: Values) => {
      if (team === null) await rpc("createTeam", input);
      else await rpc("updateTeam", { teamId: team.id, ...changeOf(first, input) });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal, { name_taken: "name" });
  return (
    <Dialog
      title={team === null ? words.newTeam : team.name}
      width={420}
      holds={values.name !== first.name}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={save.isBusy}>
            {team === null ? words.createTeam : words.save}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void save.run(values)}
        refusal={save.refusal}
      >
        <Field label={words.name} error={errors.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <MemberCheckboxes
          members={members.filter((one) => one.state === "active")}
          value={values.memberIds}
          onChange={(memberIds) => setValues({ ...values, memberIds })}
        />
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}
