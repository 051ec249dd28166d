import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import {
  listUnknownPlaceholders,
  placeholderNames,
  placeholders,
} from "#domain/message/placeholders.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

const owners = [
  { id: "mine", label: "Private" },
  { id: "shared", label: "Shared" },
] as const;

interface SavedReplyDialogProps {
  reply: SavedReply | null;
  onClose: () => void;
  onReopen: () => void;
}

export function SavedReplyDialog({ reply, onClose, onReopen }: SavedReplyDialogProps) {
  const id = useId();
  const cache = useQueryClient();
  const canShare = useCan("saved_reply.manage");
  const before = {
    name: reply?.name ?? "",
    body: reply?.body ?? "",
    isShared: reply === null ? false : reply.memberId === null,
  };
  // Reopening the dialog continues an unsaved edit.
  const form = useUnsavedChanges<Values>(`saved-replies/${reply?.id ?? "new"}`, before);
  const { values } = form;
  const isHere = useIsMounted();
  const save = useApiMutation({
    ask: async (input: typeof values) => {
      if (reply === null) await rpc("createSavedReply", input);
      else await rpc("updateSavedReply", { savedReplyId: reply.id, ...changedOf(input, before) });
      form.taken();
      await cache.invalidateQueries({ queryKey: queryKeys.savedReplies });
      if (isHere()) onClose();
      else showToast({ text: `“${input.name}” is saved.` });
    },
    tells: "in place",
  });
  const leave = () => {
    form.discard();
    onClose();
  };
  const close = () => {
    onClose();
    if (form.isChanged && !save.isBusy)
      showToast({
        text: "Your saved reply is kept as a draft in this tab.",
        action: { label: "Reopen", run: onReopen },
      });
  };
  const unknown = listUnknownPlaceholders(values.body);
  const errors = formErrors(save.refusal, { name_taken: "name" });
  return (
    <Dialog
      title={reply === null ? "New saved reply" : `Edit ${reply.name}`}
      width={600}
      holds={form.isChanged}
      onClose={close}
      onConfirm={() => void save.run(values)}
      actions={
        <>
          <Button kind="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={save.isBusy}>
            {reply === null ? "Save" : "Save"}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="set-form"
        onSubmit={() => void save.run(values)}
        refusal={save.refusal}
      >
        <Field label="Name" hint="Type / and this name to insert it." error={errors.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
        <RichTextField
          label="Message"
          placeholder="Hi {{contact.firstName}},"
          hint="Formatting is removed in texts."
          error={errors.at.body}
          holes={placeholders}
          value={values.body}
          onChange={(body) => form.change({ body })}
        />
        {unknown.length > 0 && (
          <Banner kind="warn" inset>
            {unknown.join(", ")} won't be filled in. Available:{" "}
            {placeholderNames.map((name) => `{{${name}}}`).join(", ")}
          </Banner>
        )}
        {canShare && (
          <div className="reply-whose">
            <Segmented
              label="Visibility"
              segments={owners}
              value={values.isShared ? "shared" : "mine"}
              onChange={(whose) => form.change({ isShared: whose === "shared" })}
            />
          </div>
        )}
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

type Values = { name: string; body: string; isShared: boolean };

function changedOf(now: Values, before: Values): Partial<Values> {
  return {
    ...(now.name === before.name ? {} : { name: now.name }),
    ...(now.body === before.body ? {} : { body: now.body }),
    ...(now.isShared === before.isShared ? {} : { isShared: now.isShared }),
  };
}
