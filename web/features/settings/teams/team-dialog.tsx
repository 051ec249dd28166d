import { useState } from "react";
import type { Team } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { listChange } from "#domain/workspace/list-change.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useSaveDialog } from "#web/features/settings/components/unsaved-changes/use-save-dialog.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { MemberCheckboxes } from "./member-checkboxes.tsx";
import * as words from "./words.ts";

/** Only changed fields, since another member may have changed others meanwhile. */
function changeOf(first: Values, current: Values) {
  const { add, remove } = listChange(first.memberIds, current.memberIds);
  return {
    ...(current.name === first.name ? {} : { name: current.name }),
    ...(add.length > 0 ? { addMemberIds: add } : {}),
    ...(remove.length > 0 ? { removeMemberIds: remove } : {}),
  };
}

interface Values {
  readonly name: string;
  readonly memberIds: MemberId[];
}

interface TeamDialogProps {
  team: Team | null;
  onClose: () => void;
  onReopen: () => void;
}

export function TeamDialog({ team, onClose, onReopen }: TeamDialogProps) {
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const reload = useReloadBootstrap();
  const [first] = useState<Values>({ name: team?.name ?? "", memberIds: team?.memberIds ?? [] });
  // Only the name: an old selection would undo what a teammate changed meanwhile.
  const form = useUnsavedChanges(`teams/${team?.id ?? "new"}`, { name: first.name });
  const [memberIds, setMemberIds] = useState(first.memberIds);
  const values = { name: form.values.name, memberIds };
  const { save, errors, dialog } = useSaveDialog({
    form,
    send: async (input: Values) => {
      if (team === null) await rpc("createTeam", input);
      else await rpc("updateTeam", { teamId: team.id, ...changeOf(first, input) });
    },
    reload,
    onClose,
    onReopen,
  });
  return (
    <FormDialog
      title={team === null ? words.newTeam : team.name}
      action={team === null ? words.createTeam : words.save}
      width={420}
      {...dialog}
      onSubmit={() => save(values)}
    >
      <Field label={words.name} error={errors.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          value={values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <MemberCheckboxes
        members={members.filter((one) => one.state === "active")}
        value={memberIds}
        onChange={setMemberIds}
      />
    </FormDialog>
  );
}
