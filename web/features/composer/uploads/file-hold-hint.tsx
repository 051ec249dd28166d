import styles from "#web/features/composer/composer.module.css";
import type { FileHold } from "./file-hold.ts";

/** What to do about a failed upload. While files upload, the button label is enough. */
export function FileHoldHint({ uploadBlock }: { uploadBlock: FileHold | null }) {
  return (
    uploadBlock?.isFailed === true && (
      <p data-part="text-problem" className={styles.textProblem} role="alert">
        {uploadBlock.message}
      </p>
    )
  );
}
