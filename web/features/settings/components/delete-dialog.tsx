import type { ReactNode } from "react";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DeleteDialogProps {
  title: string;
  action: string;
  request: () => Promise<unknown>;
  onClose: () => void;
  /** What the result will be. */
  children: ReactNode;
}

/** Closes after the request, and shows its error. */
export function DeleteDialog({ request, onClose, ...dialog }: DeleteDialogProps) {
  const isMounted = useIsMounted();
  const { run, isBusy, error } = useApiMutation({
    request,
    onSuccess: () => isMounted() && onClose(),
    errorDisplay: "in place",
  });
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isBusy}
      error={error}
      onDo={() => void run(undefined)}
      onClose={onClose}
    />
  );
}
