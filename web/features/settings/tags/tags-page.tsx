import { useState } from "react";
import type { Tag } from "#contract/live-protocol.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TagIcon, TrashIcon } from "#web/ui/icons.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import * as words from "./words.ts";

type Open = { kind: "new" } | { kind: "change" | "delete"; tag: Tag } | null;

export function TagsPage() {
  const tags = useBootstrap((bootstrap) => bootstrap.tags);
  const canManage = useCan("tag.manage");
  const canCreate = useCan("conversation.update");
  const reload = useReloadBootstrap();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      {words.newTag}
    </Button>
  );
  const inOrder = [...tags].sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <PageHeader
        title={words.tags}
        lead={words.tagsLead}
        actions={canCreate && tags.length > 0 && make}
      />
      {!canManage && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>}
      {tags.length === 0 ? (
        <EmptyState title={words.noTagsYet} icon={TagIcon} actions={canCreate && make}>
          {words.noTagsHint}
        </EmptyState>
      ) : (
        <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.tags}>
          {inOrder.map((tag) => (
            <li
              data-part="settings-row"
              className={clsx(styles.settingsRow, styles.slim)}
              key={tag.id}
            >
              <ColorDot color={tag.color} />
              <a
                className={clsx("grow ell", styles.settingsRowName)}
                href={routePaths.view({ kind: "tag", id: tag.id })}
              >
                {tag.name}
              </a>
              {canManage && (
                <>
                  <Button
                    size="small"
                    aria-label={fill(words.editTag, { name: tag.name })}
                    onClick={() => setOpen({ kind: "change", tag })}
                  >
                    {words.edit}
                  </Button>
                  <IconButton
                    size="small"
                    name={fill(words.deleteTagName, { name: tag.name })}
                    icon={TrashIcon}
                    onClick={() => setOpen({ kind: "delete", tag })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.kind === "new" && (
        <TagDialog tag={null} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "change" && (
        <TagDialog tag={open.tag} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          title={fill(words.deleteTag, { name: open.tag.name })}
          action={words.deleteEverywhere}
          request={async () => {
            await rpc("deleteTag", { tagId: open.tag.id });
            await reload();
          }}
          onClose={close}
        >
          {words.deleteHint}
        </DeleteDialog>
      )}
    </>
  );
}
