import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView } from "#contract/live-protocol.ts";
import type { SavedViewId } from "#domain/ids.ts";
import { savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { currentUrl, navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { CopyIcon, DraftIcon, MoreIcon, OpensIcon, TrashIcon, UpIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { contentOf } from "./edited-view.ts";
import { ViewEditor } from "./saved-views-nav.tsx";
import { useViewOrder } from "./use-view-order.ts";
import { neighborOf } from "./view-order.ts";
import * as words from "./words.ts";

/** In the header of its list. A member who can't change a view can still make one of their own from it. */
export function SavedViewActions({ id }: { id: SavedViewId }) {
  const { data } = useQuery(savedViewsQuery);
  const view = data?.rows.find((one) => one.id === id);
  return view === undefined ? null : <Actions view={view} />;
}

type Editing = "this" | "copy" | null;

function Actions({ view }: { view: SavedView }) {
  const cache = useQueryClient();
  const float = usePopover();
  const canShare = useCan("view.manage");
  const [editing, setEditing] = useState<Editing>(null);
  const { views, moveTo } = useViewOrder();
  const [above, below] = ([-1, 1] as const).map((step) => neighborOf(views, view.id, step));
  const canEdit = view.memberId !== null || canShare;
  const reload = () => cache.invalidateQueries({ queryKey: queryKeys.savedViews });
  const remove = useApiMutation({
    request: () => rpc("deleteSavedView", { savedViewId: view.id }),
    onSuccess: () => {
      // The member may be elsewhere by now.
      if (currentUrl().startsWith(routePaths.view({ kind: "view", id: view.id })))
        navigate(routePaths.view({ kind: "open" }), { replace: true });
      void reload();
    },
    undo: () => ({
      message: fill(words.deleted, { name: view.name }),
      run: async () => {
        const { id } = await rpc("createSavedView", contentOf(view));
        await reload();
        navigate(routePaths.view({ kind: "view", id }));
        return true;
      },
    }),
  });
  return (
    <>
      <IconButton name={words.viewOptions} icon={MoreIcon} {...float.trigger} />
      <Menu float={float} label={words.viewOptions} align="end">
        {canEdit && (
          <MenuItem icon={DraftIcon} onSelect={() => setEditing("this")}>
            {words.editView}
          </MenuItem>
        )}
        <MenuItem icon={CopyIcon} onSelect={() => setEditing("copy")}>
          {words.duplicate}
        </MenuItem>
        {above && (
          <MenuItem icon={UpIcon} onSelect={() => moveTo(view.id, above.id)}>
            {words.moveUp}
          </MenuItem>
        )}
        {below && (
          <MenuItem icon={OpensIcon} onSelect={() => moveTo(view.id, below.id)}>
            {words.moveDown}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem icon={TrashIcon} onSelect={() => void remove.run(undefined)}>
            {words.deleteView}
          </MenuItem>
        )}
      </Menu>
      {editing !== null && (
        <ViewEditor view={view} isCopy={editing === "copy"} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
