import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import composerStyles from "#web/features/composer/composer.module.css";
import styles from "#web/features/composer/email/email-form.module.css";
import { UploadControls } from "#web/features/composer/uploads/upload-controls.tsx";
import type { PendingUpload } from "#web/features/composer/uploads/upload-queue.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FileName } from "#web/ui/display/file-name.tsx";
import { FileIcon, type Icon, PictureIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface AttachmentListProps {
  files: readonly Attachment[];
  pendingUploads: readonly PendingUpload[];
  /** Total size of all attachments, including inline images. */
  bytes: number;
  max: number;
  onRemove: (file: Attachment) => void;
  /** Moves focus on, because the pressed button disappears. */
  onDone: () => void;
}

const iconOf = (type: string): Icon => (type.startsWith("image/") ? PictureIcon : FileIcon);

export function AttachmentList({
  files,
  pendingUploads,
  bytes,
  max,
  onRemove,
  onDone,
}: AttachmentListProps) {
  if (files.length === 0 && pendingUploads.length === 0) return null;
  const total = bytes + pendingUploads.reduce((sum, one) => sum + one.size, 0);
  return (
    <ul className={styles.attachedFiles} aria-label={words.attachments}>
      {files.map((one) => {
        const Shape = iconOf(one.type);
        const isLost = one.state === "lost" || one.state === "unavailable";
        return (
          <li
            key={one.id}
            data-part="attached-file"
            data-testid="attached-file"
            className={styles.attachedFile}
            data-failed={isLost || undefined}
          >
            <Shape className="s14" />
            <FileName name={one.name} />
            <span className="muted">{isLost ? words.lost : formatBytes(one.size)}</span>
            <IconButton
              size="small"
              name={fill(words.removeFile, { name: one.name })}
              icon={RemoveIcon}
              onClick={() => {
                onDone();
                onRemove(one);
              }}
            />
          </li>
        );
      })}
      {pendingUploads.map((one) => (
        <li
          key={one.key}
          data-part="attached-file"
          data-testid="attached-file"
          className={styles.attachedFile}
          data-failed={one.problem !== null || undefined}
          title={one.problem ?? undefined}
        >
          <FileName name={one.name} />
          <UploadControls upload={one} onDone={onDone} />
        </li>
      ))}
      <li className={composerStyles.attachedText}>
        {fill(words.sizeOf, { size: formatBytes(total), max: formatBytes(max) })}
      </li>
    </ul>
  );
}
