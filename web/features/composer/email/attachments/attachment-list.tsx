import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes } from "#domain/limits.ts";
import type { PendingUpload } from "#web/features/composer/uploads/upload-queue.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { FileName } from "#web/ui/display/file-name.tsx";
import { FileIcon, type Icon, PictureIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface AttachmentListProps {
  files: readonly Attachment[];
  onTheirWay: readonly PendingUpload[];
  /** Total size of all attachments, including inline images. */
  bytes: number;
  most: number;
  onRemove: (file: Attachment) => void;
  /** Moves focus on, because the pressed button disappears. */
  onDone: () => void;
}

const iconOf = (type: string): Icon => (type.startsWith("image/") ? PictureIcon : FileIcon);

export function AttachmentList({
  files,
  onTheirWay,
  bytes,
  most,
  onRemove,
  onDone,
}: AttachmentListProps) {
  if (files.length === 0 && onTheirWay.length === 0) return null;
  const total = bytes + onTheirWay.reduce((sum, one) => sum + one.size, 0);
  return (
    <ul className="file-tray" aria-label="Attachments">
      {files.map((one) => {
        const Shape = iconOf(one.type);
        const isLost = one.state === "lost" || one.state === "gone";
        return (
          <li key={one.id} className={clsx("tray-file", isLost && "failed")}>
            <Shape className="s14" />
            <FileName name={one.name} />
            <span className="muted">{isLost ? "lost" : formatBytes(one.size)}</span>
            <IconButton
              size="small"
              name={`Remove ${one.name}`}
              icon={RemoveIcon}
              onClick={() => {
                onDone();
                onRemove(one);
              }}
            />
          </li>
        );
      })}
      {onTheirWay.map((one) => (
        <li
          key={one.key}
          className={clsx("tray-file coming", one.problem !== null && "failed")}
          title={one.problem ?? undefined}
        >
          <FileName name={one.name} />
          {one.problem === null ? (
            <progress value={one.part} aria-label={`${one.name} uploaded`} />
          ) : (
            <Button
              size="small"
              onClick={() => {
                onDone();
                one.again();
              }}
            >
              Try again
            </Button>
          )}
          <IconButton
            size="small"
            name={one.problem === null ? `Stop ${one.name}` : `Remove ${one.name}`}
            icon={RemoveIcon}
            onClick={() => {
              onDone();
              one.stop();
            }}
          />
        </li>
      ))}
      <li className="tray-words">
        {formatBytes(total)} of {formatBytes(most)}
      </li>
    </ul>
  );
}
