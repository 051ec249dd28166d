import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import styles from "#web/features/composer/composer.module.css";
import emailFormStyles from "#web/features/composer/email/email-form.module.css";
import { UploadControls } from "#web/features/composer/uploads/upload-controls.tsx";
import type { PendingUpload } from "#web/features/composer/uploads/upload-queue.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FileName } from "#web/ui/display/file-name.tsx";
import { FileIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface ImageListProps {
  pictures: readonly Attachment[];
  pendingUploads: readonly PendingUpload[];
  max: number;
  onRemove: (picture: Attachment) => void;
  /** Moves focus on, because the pressed button disappears. */
  onDone: () => void;
}

export function ImageList({ pictures, pendingUploads, max, onRemove, onDone }: ImageListProps) {
  if (pictures.length === 0 && pendingUploads.length === 0) return null;
  const total = pictures.reduce((sum, one) => sum + one.size, 0);
  const isLarge = total > limits.carrierImageWarningBytes.max;
  return (
    <div className={styles.attachedImages}>
      {pictures.map((one) => (
        <span key={one.id} className={styles.attachedImage}>
          {one.type.startsWith("image/") ? (
            <img src={`/attachments/${one.id}`} alt={one.name} loading="lazy" decoding="async" />
          ) : (
            <span
              data-part="attached-file"
              data-testid="attached-file"
              className={emailFormStyles.attachedFile}
            >
              <FileIcon />
              <FileName name={one.name} />
            </span>
          )}
          <IconButton
            size="small"
            name={fill(words.removeFile, { name: one.name })}
            icon={RemoveIcon}
            onClick={() => {
              onDone();
              onRemove(one);
            }}
          />
        </span>
      ))}
      {pendingUploads.map((one) => (
        <span key={one.key} className={styles.attachedImage} title={one.problem ?? undefined}>
          <UploadControls upload={one} onDone={onDone} />
        </span>
      ))}
      {pictures.length > 0 && (
        <span className={styles.attachedText}>
          {fill(words.sizeOf, { size: formatBytes(total), max: formatBytes(max) })}
          {isLarge && (
            <Chip mini kind="warn">
              {fill(words.carriersShrink, {
                size: formatBytes(limits.carrierImageWarningBytes.max),
              })}
            </Chip>
          )}
        </span>
      )}
    </div>
  );
}
