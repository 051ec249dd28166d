// The conversations that a bulk action skipped, or that its undo left as they are, by reason.
import { useQuery } from "@tanstack/react-query";
import type { BulkOperation } from "#contract/live-protocol.ts";
import type { BulkSkipReason } from "#domain/conversation/bulk-operation.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import styles from "./bulk.module.css";
import * as words from "./words.ts";

const reasonTexts: Readonly<Record<BulkSkipReason, string>> = {
  no_access: words.noAccess,
  not_allowed: words.notAllowed,
  unchanged: words.unchanged,
  changed_since: words.changedSince,
  wrong_state: words.wrongState,
  assignee: words.assignee,
  target_gone: words.targetGone,
  too_many_tags: words.tooManyTags,
  failed: words.failed,
};

interface SkippedDialogProps {
  operation: BulkOperation;
  onClose: () => void;
}

export function SkippedDialog({ operation, onClose }: SkippedDialogProps) {
  const { id, state, skipped, kept } = operation;
  const isUndo = state === "undone" || state === "undoing";
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.bulk, id, isUndo],
    queryFn: () => rpc("listSkippedConversations", { operationId: id }),
  });
  return (
    <Dialog
      title={
        isUndo
          ? format(words.keptTitle, { count: kept })
          : format(words.skippedTitle, { count: skipped })
      }
      promise={words.skippedHint}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {data ? (
        data.reasons.map(({ reason, count }) => (
          <section key={reason} className={styles.reason}>
            <h3>
              {reasonTexts[reason]} <span className="count">{count}</span>
            </h3>
            <ul>
              {data.rows
                .filter((row) => row.reason === reason)
                .map(({ conversation }) => (
                  <li key={conversation.id}>
                    <a
                      href={routePaths.conversation({ kind: "open" }, conversation.number)}
                      onClick={onClose}
                    >
                      <b className="ell">{conversation.contactName}</b>
                      <span className="ell">
                        {conversation.subject || conversation.lastEntry.preview}
                      </span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))
      ) : error ? (
        <FailedScreen title={words.couldntLoadSkipped} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      ) : (
        <SkeletonRows label={words.loadingSkipped} rows={4} />
      )}
    </Dialog>
  );
}
