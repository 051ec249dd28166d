import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedReply } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useMay } from "#web/data/use-may.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { rank } from "#web/ui/float/rank.ts";
import { AddIcon, SavedReplyIcon, SearchIcon, TrashIcon } from "#web/ui/icon.tsx";
import { SafeWords } from "#web/ui/rich/safe-words.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { DeleteReplyDialog } from "./delete-reply-dialog.tsx";
import { plainWords } from "./plain-words.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import "./replies.css";

type Open = { kind: "new" } | { kind: "change" | "delete"; reply: SavedReply } | null;
/** Fewer are found by looking. */
const searchedFrom = 6;

export function RepliesPage() {
  const query = useQuery({
    queryKey: keys.savedReplies,
    queryFn: () => call("listSavedReplies", {}),
  });
  const mayReply = useMay("conversation.reply");
  const mayShare = useMay("reply.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" glyph={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      New saved reply
    </Button>
  );
  return (
    <>
      <PageHead
        title="Saved replies"
        lead="Reusable replies. Type / at the start of a line in an email or text to insert one."
        deeds={mayReply && (query.data?.rows.length ?? 0) > 0 && make}
      />
      {!mayReply ? (
        <ReadOnly>You have read-only access. Agents can create their own.</ReadOnly>
      ) : (
        !mayShare && <ReadOnly>Only an owner, admin or manager can change shared replies.</ReadOnly>
      )}
      <Loaded query={query} what="saved replies">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No saved replies yet"
              glyph={SavedReplyIcon}
              deeds={mayReply && make}
            >
              Save answers you send every day, such as opening hours, directions or payment details.
            </EmptyState>
          ) : (
            <Replies rows={rows} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open?.kind === "new" && (
        <ReplyDialog reply={null} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "change" && (
        <ReplyDialog reply={open.reply} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "delete" && <DeleteReplyDialog reply={open.reply} onClose={close} />}
    </>
  );
}

function Replies({ rows, onOpen }: { rows: SavedReply[]; onOpen: (open: Open) => void }) {
  const mayReply = useMay("conversation.reply");
  const mayShare = useMay("reply.manage");
  const [asked, setAsked] = useState("");
  const found = rank(
    asked.trim(),
    rows,
    (one) => one.name,
    (one) => plainWords(one.body),
  ).map(({ item }) => item);
  return (
    <>
      {rows.length >= searchedFrom && (
        <TextInput
          className="reply-search"
          type="search"
          glyph={SearchIcon}
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
          const mayChange = mayReply && (isMine || mayShare);
          return (
            <li className="set-row reply-row" key={reply.id}>
              <div className="grow">
                <div className="reply-name">
                  <span className="set-row-name ell">{reply.name}</span>
                  <Chip mini>{isMine ? "private" : "shared"}</Chip>
                </div>
                <SafeWords html={reply.body} className="reply-words" />
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
                    glyph={TrashIcon}
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
