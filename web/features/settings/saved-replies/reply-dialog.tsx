import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { SavedReply } from "#contract/live.ts";
import { holes } from "#domain/message/saved-words.ts";
import { call } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import { RichField } from "#web/features/settings/parts/rich/rich-field.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";

const owners = [
  { id: "mine", label: "Private" },
  { id: "shared", label: "Shared" },
] as const;

interface ReplyDialogProps {
  reply: SavedReply | null;
  onClose: () => void;
  onReopen: () => void;
}

export function ReplyDialog({ reply, onClose, onReopen }: ReplyDialogProps) {
  const id = useId();
  const cache = useQueryClient();
  const mayShare = useMay("reply.manage");
  const before = {
    name: reply?.name ?? "",
    body: reply?.body ?? "",
    isShared: reply === null ? false : reply.memberId === null,
  };
  // Closed by accident or left for a call, it goes on where it was.
  const form = useUnsaved<Values>(`replies/${reply?.id ?? "new"}`, before);
  const { values } = form;
  const isHere = useIsHere();
  const save = useAction({
    ask: async (input: typeof values) => {
      if (reply === null) await call("createSavedReply", input);
      else await call("updateSavedReply", { savedReplyId: reply.id, ...changedOf(input, before) });
      form.taken();
      await cache.invalidateQueries({ queryKey: keys.savedReplies });
      if (isHere()) onClose();
      else showNotice({ say: `“${input.name}” is saved.` });
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
      showNotice({
        say: "Your saved reply is kept as a draft in this tab.",
        deed: { label: "Reopen", run: onReopen },
      });
  };
  const says = formSays(save.refusal, { name_taken: "name" });
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
        <Field label="Name" hint="Used in search." error={says.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
        <RichField
          label="Message"
          placeholder="Hi {{contact.firstName}},"
          hint="Formatting is removed in texts."
          error={says.at.body}
          holes={holes}
          value={values.body}
          onChange={(body) => form.change({ body })}
        />
        {mayShare && (
          <div className="reply-whose">
            <Segmented
              label="Visibility"
              segments={owners}
              value={values.isShared ? "shared" : "mine"}
              onChange={(whose) => form.change({ isShared: whose === "shared" })}
            />
          </div>
        )}
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
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
