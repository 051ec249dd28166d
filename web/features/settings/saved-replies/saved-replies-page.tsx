import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, SavedReplyIcon, SearchIcon, TrashIcon } from "#web/ui/icons.tsx";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";
import { DeleteSavedReplyDialog } from "./delete-saved-reply-dialog.tsx";
import { htmlToSearchText } from "./html-to-search-text.ts";
import { SavedReplyDialog } from "./saved-reply-dialog.tsx";
import "./replies.css";

type Open = { kind: "new" } | { kind: "change" | "delete"; reply: SavedReply } | null;
/** A shorter list needs no search. */
const searchedFrom = 6;

export function SavedRepliesPage() {
  const query = useQuery({
    queryKey: queryKeys.savedReplies,
    queryFn: () => rpc("listSavedReplies", {}),
  });
  const mayReply = useCan("conversation.reply");
  const canShare = useCan("saved_reply.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      New saved reply
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Saved replies"
        lead="Reusable replies. Type / at the start of a line in an email or text to insert one."
        actions={mayReply && (query.data?.rows.length ?? 0) > 0 && make}
      />
      {!mayReply ? (
        <ReadOnlyNotice>You have read-only access. Agents can create their own.</ReadOnlyNotice>
      ) : (
        !canShare && (
          <ReadOnlyNotice>
            Only an owner, admin or manager can change shared replies.
          </ReadOnlyNotice>
        )
      )}
      <QueryState query={query} what="saved replies">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No saved replies yet"
              icon={SavedReplyIcon}
              actions={mayReply && make}
            >
              Save answers you send every day, such as opening hours, directions or payment details.
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
      {open?.kind === "delete" && <DeleteSavedReplyDialog reply={open.reply} onClose={close} />}
    </>
  );
}

function Replies({ rows, onOpen }: { rows: SavedReply[]; onOpen: (open: Open) => void }) {
  const mayReply = useCan("conversation.reply");
  const canShare = useCan("saved_reply.manage");
  const [asked, setAsked] = useState("");
  const found = fuzzyRank(
    asked.trim(),
    rows,
    (one) => one.name,
    (one) => htmlToSearchText(one.body),
  ).map(({ item }) => item);
  return (
    <>
      {rows.length >= searchedFrom && (
        <TextInput
          className="reply-search"
          type="search"
          icon={SearchIcon}
          aria-label="Find a saved reply"
          placeholder="Find a saved reply"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && (
        <p className="muted" role="status">
          Nothing found for “{asked.trim()}”. Try fewer words.
        </p>
      )}
      <ul className="set-rows" aria-label="Saved replies">
        {found.map((reply) => {
          const isMine = reply.memberId !== null;
          const mayChange = mayReply && (isMine || canShare);
          return (
            <li className="set-row reply-row" key={reply.id}>
              <div className="grow">
                <div className="reply-name">
                  <span className="set-row-name ell">{reply.name}</span>
                  <Chip mini>{isMine ? "private" : "shared"}</Chip>
                </div>
                <SafeHtml html={reply.body} className="reply-words" />
              </div>
              {mayChange && (
                <>
                  <Button
                    size="small"
                    aria-label={`Edit ${reply.name}`}
                    onClick={() => onOpen({ kind: "change", reply })}
                  >
                    Edit
                  </Button>
                  <IconButton
                    size="small"
                    name={`Delete ${reply.name}`}
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
