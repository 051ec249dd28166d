import { useQuery } from "@tanstack/react-query";
import type { Attachment } from "#contract/live-protocol.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { ApiError, createNetworkError, errorMessage } from "#web/data/api-error.ts";
import { parseResponse } from "#web/data/rpc.ts";
import * as words from "#web/features/conversation/email/words.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./email-files.module.css";

interface TextPreviewProps {
  file: Attachment;
  onClose: () => void;
}

/** Shows a text file as plain text, which can't run anything. */
export function TextPreview({ file, onClose }: TextPreviewProps) {
  const address = `/attachments/${file.id}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["file-words", file.id],
    queryFn: async ({ signal }) => {
      const late = AbortSignal.timeout(limits.browserRequestSeconds.max * 1000);
      try {
        const response = await fetch(address, { signal: AbortSignal.any([signal, late]) });
        if (!response.ok) await parseResponse(response);
        return tokenize(await response.arrayBuffer());
      } catch (failure) {
        throw failure instanceof ApiError ? failure : createNetworkError("question");
      }
    },
  });
  return (
    <Dialog
      title={file.name}
      onClose={onClose}
      width={860}
      promise={formatBytes(file.size)}
      actions={
        <a
          data-part="button"
          className={buttonStyles.button}
          href={address}
          download={file.name}
          data-autofocus
        >
          {words.download}
        </a>
      }
    >
      {error ? (
        <FailedScreen title={words.fileNotLoaded} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      ) : data === undefined ? (
        <DelayedFallback>
          <div role="status" aria-label={words.loadingFile}>
            <Skeleton height={200} />
          </div>
        </DelayedFallback>
      ) : (
        <pre
          className={styles.fileText}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
          tabIndex={0}
          dir="auto"
        >
          {data}
        </pre>
      )}
    </Dialog>
  );
}

function tokenize(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
