import { useState } from "react";
import type { Tag } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TagIcon, TrashIcon } from "#web/ui/icons.tsx";
import { DeleteTagDialog } from "./delete-tag-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";

type Open = { kind: "new" } | { kind: "change" | "delete"; tag: Tag } | null;

export function TagsPage() {
  const { tags } = useBootstrap("tags");
  const mayManage = useCan("tag.manage");
  const mayMake = useCan("conversation.update");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      New tag
    </Button>
  );
  const inOrder = [...tags].sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <PageHeader
        title="Tags"
        lead="Labels for conversations. Press L in a conversation to add one."
        actions={mayMake && tags.length > 0 && make}
      />
      {!mayManage && (
        <ReadOnlyNotice>Only an owner, admin or manager can rename and delete tags.</ReadOnlyNotice>
      )}
      {tags.length === 0 ? (
        <EmptyState title="No tags yet" icon={TagIcon} actions={mayMake && make}>
          Create one here, or while you tag a conversation.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Tags">
          {inOrder.map((tag) => (
            <li className="set-row slim" key={tag.id}>
              <ColorDot colour={tag.colour} />
              <a
                className="set-row-name grow ell"
                href={routePaths.view({ kind: "tag", id: tag.id })}
              >
                {tag.name}
              </a>
              {mayManage && (
                <>
                  <Button
                    size="small"
                    aria-label={`Edit ${tag.name}`}
                    onClick={() => setOpen({ kind: "change", tag })}
                  >
                    Edit
                  </Button>
                  <IconButton
                    size="small"
                    name={`Delete ${tag.name}`}
                    icon={TrashIcon}
                    onClick={() => setOpen({ kind: "delete", tag })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.kind === "new" && <TagDialog tag={null} onClose={close} />}
      {open?.kind === "change" && <TagDialog tag={open.tag} onClose={close} />}
      {open?.kind === "delete" && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </>
  );
}
