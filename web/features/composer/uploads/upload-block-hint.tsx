import styles from "#web/features/composer/composer.module.css";
import type { UploadBlock } from "./upload-block.ts";

/** What to do about a failed upload. While files upload, the button label is enough. */
export function UploadBlockHint({ uploadBlock }: { uploadBlock: UploadBlock | null }) {
  return (
    uploadBlock?.isFailed === true && (
      <p data-part="text-problem" className={styles.textProblem} role="alert">
        {uploadBlock.message}
      </p>
    )
  );
}
