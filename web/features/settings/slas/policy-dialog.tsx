import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SlaPolicy } from "#contract/live-protocol.ts";
import { priorities, priorityNames } from "#domain/conversation/priority.ts";
import type { CalendarId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useSaveDialog } from "#web/features/settings/components/unsaved-changes/use-save-dialog.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { fill } from "#web/language/fill.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { ChoiceGroup } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ConditionField } from "./condition-field.tsx";
import { DurationField } from "./duration-field.tsx";
import { PolicyEffect } from "./policy-effect.tsx";
import styles from "./slas.module.css";
import type { PolicyValues } from "./types.ts";
import * as words from "./words.ts";

const usual: PolicyValues = {
  name: "",
  conditions: { match: "all", inboxIds: [], teamIds: [], tagIds: [], priorities: [] },
  calendarId: null,
  firstReplyMinutes: 240,
  nextReplyMinutes: 480,
  warningMinutes: 30,
};
const matches = [
  { id: "all", label: words.matchAll },
  { id: "any", label: words.matchAny },
] as const;
const priorityOptions = priorityNames.map((id) => ({ id, name: priorities[id].title }));

const countConditions = ({ match: _, ...lists }: PolicyValues["conditions"]) =>
  Object.values(lists).filter((values) => values.length > 0).length;

interface PolicyDialogProps {
  policy: SlaPolicy | null;
  onClose: () => void;
  onReopen: () => void;
}

export function PolicyDialog({ policy, onClose, onReopen }: PolicyDialogProps) {
  const cache = useQueryClient();
  const { inboxes, teams, tags } = useBootstrap(({ inboxes, teams, tags }) => ({
    inboxes,
    teams,
    tags,
  }));
  const calendars = useQuery({
    queryKey: queryKeys.calendars,
    queryFn: () => rpc("listCalendars", {}),
  });
  const [first] = useState<PolicyValues>(() => {
    if (policy === null) return usual;
    const { id: _, updatedAt: __, ...values } = policy;
    return values;
  });
  const form = useUnsavedChanges(`slas/${policy?.id ?? "new"}`, first);
  const { values } = form;
  const { save, errors, dialog } = useSaveDialog({
    form,
    send: async (input: PolicyValues) => {
      if (policy === null) await rpc("createSlaPolicy", input);
      else await rpc("updateSlaPolicy", { policyId: policy.id, ...input });
    },
    reload: () => cache.invalidateQueries({ queryKey: queryKeys.slaPolicies }),
    onClose,
    onReopen,
  });
  const { conditions } = values;
  const set = (part: Partial<PolicyValues["conditions"]>) =>
    form.change({ conditions: { ...conditions, ...part } });
  return (
    <FormDialog
      title={policy === null ? words.newPolicy : fill(words.editNamed, { name: policy.name })}
      action={policy === null ? words.create : words.save}
      width={600}
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
      <ChoiceGroup label={words.appliesTo}>
        <p data-part="hint" className={fieldStyles.hint}>
          {words.appliesHint}
        </p>
        <ConditionField
          label={words.inboxes}
          add={words.addInbox}
          options={inboxes}
          values={conditions.inboxIds}
          unknown={words.hiddenInbox}
          showsUnknown
          onChange={(inboxIds) => set({ inboxIds })}
        />
        <ConditionField
          label={words.teams}
          add={words.addTeam}
          options={teams}
          values={conditions.teamIds}
          unknown={words.deletedTeam}
          onChange={(teamIds) => set({ teamIds })}
        />
        <ConditionField
          label={words.tags}
          add={words.addTag}
          options={tags}
          values={conditions.tagIds}
          unknown={words.deletedTag}
          onChange={(tagIds) => set({ tagIds })}
        />
        <ConditionField
          label={words.priorities}
          add={words.addPriority}
          options={priorityOptions}
          values={conditions.priorities}
          onChange={(ranks) => set({ priorities: ranks })}
        />
        {countConditions(conditions) > 1 && (
          <Segmented
            label={words.appliesTo}
            segments={matches}
            value={conditions.match}
            onChange={(match) => set({ match })}
          />
        )}
      </ChoiceGroup>
      <div className={styles.targets}>
        <DurationField
          label={words.firstReply}
          hint={words.noTarget}
          value={values.firstReplyMinutes}
          error={errors.firstReplyMinutes}
          onChange={(firstReplyMinutes) => form.change({ firstReplyMinutes })}
        />
        <DurationField
          label={words.nextReply}
          hint={words.noTarget}
          value={values.nextReplyMinutes}
          error={errors.nextReplyMinutes}
          onChange={(nextReplyMinutes) => form.change({ nextReplyMinutes })}
        />
        <DurationField
          label={words.warning}
          hint={words.noWarning}
          value={values.warningMinutes}
          error={errors.warningMinutes}
          onChange={(warningMinutes) => form.change({ warningMinutes })}
        />
        <Field label={words.hoursThatCount} hint={words.pauseHint} error={errors.calendarId}>
          <Select
            wide
            value={values.calendarId ?? ""}
            onChange={({ target }) =>
              form.change({ calendarId: (target.value || null) as CalendarId | null })
            }
          >
            <option value="">{words.allHours}</option>
            {(calendars.data?.rows ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PolicyEffect policyId={policy?.id ?? null} policy={values} />
    </FormDialog>
  );
}
