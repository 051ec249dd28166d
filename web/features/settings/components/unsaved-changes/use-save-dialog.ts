import { formErrors } from "#web/data/form-errors.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { useDraftClosing } from "./use-draft-closing.ts";

interface SaveDialog<Input> {
  readonly form: { readonly isChanged: boolean; discard(): void; onSaved(): void };
  readonly send: (input: Input) => Promise<unknown>;
  /** Fetches again what lists the saved object. */
  readonly reload: () => Promise<unknown>;
  /** The dialog was closed while the request was pending. */
  readonly onSavedAfterClosing?: (input: Input) => void;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** A dialog that creates or changes one object with a unique name, and keeps a draft of it until it is saved. */
export function useSaveDialog<Input>(options: SaveDialog<Input>) {
  const { form, send, reload, onSavedAfterClosing, onClose, onReopen } = options;
  const isMounted = useIsMounted();
  const save = useApiMutation({
    request: async (input: Input) => {
      await send(input);
      form.onSaved();
      await reload();
      if (isMounted()) onClose();
      else onSavedAfterClosing?.(input);
    },
    errorDisplay: "in place",
  });
  const { cancel, close } = useDraftClosing({ form, isBusy: save.isBusy, onClose, onReopen });
  const { at, rest } = formErrors(save.error, { name_taken: "name" });
  return {
    save: (input: Input) => void save.run(input),
    errors: at,
    /** Props of the FormDialog. */
    dialog: {
      holds: form.isChanged,
      isBusy: save.isBusy,
      error: save.error,
      rest,
      onClose: close,
      onCancel: cancel,
    },
  };
}
