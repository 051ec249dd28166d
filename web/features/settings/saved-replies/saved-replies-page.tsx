import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, SavedReplyIcon, SearchIcon, TrashIcon } from "#web/ui/icons.tsx";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";
import styles from "./saved-replies-page.module.css";
import { SavedReplyDialog } from "./saved-reply-dialog.tsx";
import { withLabels } from "./with-labels.ts";
import * as words from "./words.ts";

type Open = { kind: "new" } | { kind: "change" | "delete"; reply: SavedReply } | null;
/** A shorter list needs no search. */
const searchedFrom = 6;

export function SavedRepliesPage() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.savedReplies,
    queryFn: () => rpc("listSavedReplies", {}),
  });
  const canReply = useCan("conversation.reply");
  const canShare = useCan("saved_reply.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      {words.newReply}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.savedReplies}
        lead={words.savedRepliesLead}
        actions={canReply && (query.data?.rows.length ?? 0) > 0 && make}
      />
      {!canReply ? (
        <ReadOnlyNotice>{words.readOnly}</ReadOnlyNotice>
      ) : (
        !canShare && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>
      )}
      <QueryState
        query={query}
        loading={words.loadingSavedReplies}
        failed={words.couldntLoadSavedReplies}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.noReplies} icon={SavedReplyIcon} actions={canReply && make}>
              {words.noRepliesHint}
            </EmptyState>
          ) : (
            <Replies rows={rows} onOpen={setOpen} />
          )
        }
      </QueryState>
      {open?.kind === "new" && (
        <SavedReplyDialog reply={null} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "change" && (
        <SavedReplyDialog reply={open.reply} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          title={fill(words.deleteReply, { name: open.reply.name })}
          action={words.deleteIt}
          request={async () => {
            await rpc("deleteSavedReply", { savedReplyId: open.reply.id });
            await cache.invalidateQueries({ queryKey: queryKeys.savedReplies });
          }}
          onClose={close}
        >
          {open.reply.memberId === null ? words.deleteSharedHint : words.deletePrivateHint}
        </DeleteDialog>
      )}
    </>
  );
}

function Replies({ rows, onOpen }: { rows: SavedReply[]; onOpen: (open: Open) => void }) {
  const canReply = useCan("conversation.reply");
  const canShare = useCan("saved_reply.manage");
  const [query, setQuery] = useState("");
  const found = fuzzyRank(
    query.trim(),
    rows,
    (one) => one.name,
    (one) => stripTags(one.body, " ").replace(/\s+/g, " ").trim(),
  ).map(({ item }) => item);
  return (
    <>
      {rows.length >= searchedFrom && (
        <TextInput
          className={styles.replySearch}
          type="search"
          icon={SearchIcon}
          aria-label={words.findReply}
          placeholder={words.findReply}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && (
        <p className="muted" role="status">
          {fill(words.nothingFound, { query: query.trim() })}
        </p>
      )}
      <ul
        data-part="settings-rows"
        className={rowsStyles.settingsRows}
        aria-label={words.savedReplies}
      >
        {found.map((reply) => {
          const isMine = reply.memberId !== null;
          const canChange = canReply && (isMine || canShare);
          return (
            <li
              data-part="settings-row"
              className={clsx(rowsStyles.settingsRow, styles.replyRow)}
              key={reply.id}
            >
              <div className="grow">
                <div className={styles.replyName}>
                  <span className={clsx("ell", rowsStyles.settingsRowName)}>{reply.name}</span>
                  <Chip mini>{isMine ? words.privateReply : words.sharedReply}</Chip>
                </div>
                <SafeHtml html={withLabels(reply.body)} className={styles.replyText} />
              </div>
              {canChange && (
                <>
                  <Button
                    size="small"
                    aria-label={fill(words.editReply, { name: reply.name })}
                    onClick={() => onOpen({ kind: "change", reply })}
                  >
                    {words.edit}
                  </Button>
                  <IconButton
                    size="small"
                    name={fill(words.deleteReplyName, { name: reply.name })}
                    icon={TrashIcon}
                    onClick={() => onOpen({ kind: "delete", reply })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
