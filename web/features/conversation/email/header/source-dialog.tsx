import { useQuery } from "@tanstack/react-query";
import type { EntryId } from "#domain/ids.ts";
import { formatBytes } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { emailSourceQuery, originalEmailUrl } from "#web/data/timeline/email-body.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import "./source-dialog.css";

interface SourceDialogProps {
  entryId: EntryId;
  onClose: () => void;
}

/** The raw email headers, for tracing delivery. */
export function SourceDialog({ entryId, onClose }: SourceDialogProps) {
  const { data, error, refetch } = useQuery(emailSourceQuery(entryId));
  return (
    <Dialog
      title="Headers"
      onClose={onClose}
      width={860}
      promise={data && `Full size: ${formatBytes(data.size)}.`}
      actions={
        <a className="btn" href={originalEmailUrl(entryId)} target="_blank" rel="noopener">
          View original
        </a>
      }
    >
      {error && (
        <p>
          {errorMessage(error)} <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        <div className="source-lines" tabIndex={0}>
          <dl>
            {data.headers.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice, and lines never move
              <div key={index} className="line">
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
