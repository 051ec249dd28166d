import { useQuery } from "@tanstack/react-query";
import type { EntryId } from "#domain/ids.ts";
import { formatBytes } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { emailSourceQuery, originalEmailUrl } from "#web/data/email/email-source.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { fill } from "#web/language/fill.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./source-dialog.module.css";

interface SourceDialogProps {
  entryId: EntryId;
  onClose: () => void;
}

/** The raw email headers, for tracing delivery. */
export function SourceDialog({ entryId, onClose }: SourceDialogProps) {
  const { data, error, refetch } = useQuery(emailSourceQuery(entryId));
  return (
    <Dialog
      title={words.headers}
      onClose={onClose}
      width={860}
      promise={data && fill(words.fullSize, { size: formatBytes(data.size) })}
      actions={
        <a
          data-part="button"
          className={buttonStyles.button}
          href={originalEmailUrl(entryId)}
          target="_blank"
          rel="noopener"
        >
          {words.viewOriginal}
        </a>
      }
    >
      {error && (
        <p>
          {errorMessage(error)} <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
        </p>
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div
          className={styles.sourceLines}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
          tabIndex={0}
        >
          <dl>
            {data.headers.map(({ name, value }, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and lines are never reordered
                key={index}
                className={styles.line}
              >
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Dialog>
  );
}
