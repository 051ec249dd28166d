import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Calendar } from "#contract/live-protocol.ts";
import { type BusinessHours, defaultBusinessHours } from "#domain/inbox/hours.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useSaveDialog } from "#web/features/settings/components/unsaved-changes/use-save-dialog.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { HoursEditor } from "#web/features/settings/inboxes/hours/hours-editor.tsx";
import { fill } from "#web/language/fill.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

interface Values {
  readonly name: string;
  readonly hours: Calendar["hours"];
}

interface CalendarDialogProps {
  calendar: Calendar | null;
  onClose: () => void;
  onReopen: () => void;
}

export function CalendarDialog({ calendar, onClose, onReopen }: CalendarDialogProps) {
  const cache = useQueryClient();
  const { timeZone } = useBootstrap((bootstrap) => bootstrap.workspace);
  const [first] = useState<Values>({
    name: calendar?.name ?? "",
    hours: calendar?.hours ?? copyOf(defaultBusinessHours(timeZone)),
  });
  const form = useUnsavedChanges(`business-hours/${calendar?.id ?? "new"}`, first);
  const { values } = form;
  const { save, errors, dialog } = useSaveDialog({
    form,
    send: async (input: Values) => {
      if (calendar === null) await rpc("createCalendar", input);
      else await rpc("updateCalendar", { calendarId: calendar.id, ...input });
    },
    reload: () => cache.invalidateQueries({ queryKey: queryKeys.calendars }),
    onClose,
    onReopen,
  });
  const issues = Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^hours\./, ""), message]),
  );
  return (
    <FormDialog
      title={calendar === null ? words.newHours : fill(words.editNamed, { name: calendar.name })}
      action={calendar === null ? words.create : words.save}
      width={600}
      {...dialog}
      onSubmit={() => save(values)}
    >
      <Field label={words.name} hint={words.nameHint} error={errors.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          value={values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <HoursEditor
        hours={values.hours}
        issues={issues}
        onChange={(hours) => form.change({ hours: copyOf(hours) })}
      />
      {errors.hours !== undefined && <FieldError>{errors.hours}</FieldError>}
      <p data-part="hint" className={fieldStyles.hint}>
        {words.overnightHint}
      </p>
    </FormDialog>
  );
}

const copyOf = ({ timeZone, week, exceptions }: BusinessHours): Calendar["hours"] => ({
  timeZone,
  week: week.map((day) => day.map((one) => ({ ...one }))),
  exceptions: exceptions.map((off) => ({
    ...off,
    openings: off.openings.map((one) => ({ ...one })),
  })),
});
