import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { RemoveIcon } from "#web/ui/icons.tsx";
import type { PendingUpload } from "./upload-queue.ts";

interface UploadControlsProps {
  upload: PendingUpload;
  /** Moves focus on, because the pressed button disappears. */
  onDone: () => void;
}

/** The progress of an upload, or its retry, and how to end it. */
export function UploadControls({ upload, onDone }: UploadControlsProps) {
  const { name, problem, part } = upload;
  return (
    <>
      {problem === null ? (
        <progress value={part} aria-label={fill(words.uploaded, { name })} />
      ) : (
        <Button
          size="small"
          onClick={() => {
            onDone();
            upload.again();
          }}
        >
          {words.tryAgain}
        </Button>
      )}
      <IconButton
        size="small"
        name={fill(problem === null ? words.stopUpload : words.removeFile, { name })}
        icon={RemoveIcon}
        onClick={() => {
          onDone();
          upload.stop();
        }}
      />
    </>
  );
}
