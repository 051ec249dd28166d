import * as words from "#web/features/composer/words.ts";
import styles from "#web/ui/form/field.module.css";
import type { DraftHandle } from "./use-draft.ts";

/** Shown only if the server can't be reached and the draft is saved on this device. */
export function DraftStatus({ draft }: { draft: Pick<DraftHandle, "state"> }) {
  if (draft.state !== "local_only") return null;
  return (
    <span data-part="hint" className={styles.hint}>
      {words.savedOnDevice}
    </span>
  );
}
