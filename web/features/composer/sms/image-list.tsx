import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import type { PendingUpload } from "#web/features/composer/uploads/upload-queue.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FileName } from "#web/ui/display/file-name.tsx";
import { FileIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface ImageListProps {
  pictures: readonly Attachment[];
  onTheirWay: readonly PendingUpload[];
  most: number;
  onRemove: (picture: Attachment) => void;
  /** Moves focus on, because the pressed button disappears. */
  onDone: () => void;
}

export function ImageList({ pictures, onTheirWay, most, onRemove, onDone }: ImageListProps) {
  if (pictures.length === 0 && onTheirWay.length === 0) return null;
  const total = pictures.reduce((sum, one) => sum + one.size, 0);
  const isLarge = total > limits.carrierImageWarningBytes.max;
  return (
    <div className="picture-tray">
      {pictures.map((one) => (
        <span key={one.id} className="tray-picture">
          {one.type.startsWith("image/") ? (
            <img src={`/attachments/${one.id}`} alt={one.name} />
          ) : (
            <span className="tray-file">
              <FileIcon />
              <FileName name={one.name} />
            </span>
          )}
          <IconButton
            size="small"
            name={`Remove ${one.name}`}
            icon={RemoveIcon}
            onClick={() => {
              onDone();
              onRemove(one);
            }}
          />
        </span>
      ))}
      {onTheirWay.map((one) => (
        <span key={one.key} className="tray-picture coming" title={one.problem ?? undefined}>
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
        </span>
      ))}
      {pictures.length > 0 && (
        <span className="tray-words">
          {formatBytes(total)} of {formatBytes(most)}
          {isLarge && (
            <Chip mini kind="warn">
              some carriers shrink or drop more than{" "}
              {formatBytes(limits.carrierImageWarningBytes.max)}
            </Chip>
          )}
        </span>
      )}
    </div>
  );
}
