import { useQueryClient } from "@tanstack/react-query";
import type { SavedReply } from "#contract/live-protocol.ts";
import {
  listUnknownPlaceholders,
  placeholderNames,
  placeholders,
} from "#domain/message/placeholders.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import { useSaveDialog } from "#web/features/settings/components/unsaved-changes/use-save-dialog.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { fill } from "#web/language/fill.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./saved-replies-page.module.css";
import * as words from "./words.ts";

const owners = [
  { id: "mine", label: words.privateReply },
  { id: "shared", label: words.sharedReply },
] as const;

interface SavedReplyDialogProps {
  reply: SavedReply | null;
  onClose: () => void;
  onReopen: () => void;
}

export function SavedReplyDialog({ reply, onClose, onReopen }: SavedReplyDialogProps) {
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
  const { save, errors, dialog } = useSaveDialog({
    form,
    send: async (input: typeof values) => {
      if (reply === null) await rpc("createSavedReply", input);
      else await rpc("updateSavedReply", { savedReplyId: reply.id, ...changedOf(input, before) });
    },
    reload: () => cache.invalidateQueries({ queryKey: queryKeys.savedReplies }),
    onSavedAfterClosing: (input) =>
      showToast({ text: fill(words.replySaved, { name: input.name }) }),
    onClose,
    onReopen,
  });
  const unknown = listUnknownPlaceholders(values.body);
  return (
    <FormDialog
      title={reply === null ? words.newReply : fill(words.editReply, { name: reply.name })}
      action={
        unknown.length > 0 ? words.saveAnyway : reply === null ? words.createReply : words.save
      }
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
      <RichTextField
        label={words.message}
        placeholder={words.messageExample}
        hint={words.formattingHint}
        error={errors.body}
        variables={placeholders}
        value={values.body}
        onChange={(body) => form.change({ body })}
      />
      {unknown.length > 0 && (
        <Banner kind="warn" inset>
          {fill(words.notFilledIn, {
            unknown: unknown.join(", "),
            available: placeholderNames.map((name) => `{{${name}}}`).join(", "),
          })}
        </Banner>
      )}
      {canShare && (
        <div className={styles.replyWhose}>
          <Segmented
            label={words.visibility}
            segments={owners}
            value={values.isShared ? "shared" : "mine"}
            onChange={(whose) => form.change({ isShared: whose === "shared" })}
          />
        </div>
      )}
    </FormDialog>
  );
}

type Values = { name: string; body: string; isShared: boolean };

function changedOf(current: Values, before: Values): Partial<Values> {
  return {
    ...(current.name === before.name ? {} : { name: current.name }),
    ...(current.body === before.body ? {} : { body: current.body }),
    ...(current.isShared === before.isShared ? {} : { isShared: current.isShared }),
  };
}
