import { showToast } from "#web/data/toasts/toast-bus.ts";
import * as words from "#web/features/settings/words.ts";

interface DraftClosing {
  readonly form: { readonly isChanged: boolean; discard(): void };
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** A dialog closed without a choice keeps what was entered, and says where; Cancel discards it. */
export function useDraftClosing({ form, isBusy, onClose, onReopen }: DraftClosing) {
  return {
    cancel: () => {
      form.discard();
      onClose();
    },
    close: () => {
      onClose();
      if (form.isChanged && !isBusy)
        showToast({
          text: words.keptAsDraft,
          action: { label: words.reopen, run: onReopen },
        });
    },
  };
}
