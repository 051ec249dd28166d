// The saved views of the sidebar. Loads after the first list, with what the live changes need to know of them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SavedView } from "#contract/live-protocol.ts";
import { savedCountsQuery, savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { setSavedViewRules, watchTimedViews } from "#web/data/saved-view-rules.ts";
import { ViewLink } from "#web/features/conversation-list/view-link.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AddIcon, CompanyIcon, type Icon, SavedViewIcon, TeamIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { OrderedView } from "./ordered-view.tsx";
import styles from "./saved-views-nav.module.css";
import { useViewOrder } from "./use-view-order.ts";
import * as words from "./words.ts";

export const ViewEditor = lazyDialog(async () => (await import("./view-editor.tsx")).ViewEditor);

export function SavedViewsNav({ here }: { here: string | null }) {
  const cache = useQueryClient();
  const { data, isError } = useQuery(savedViewsQuery);
  const order = useViewOrder();
  const { views } = order;
  const { data: counted } = useQuery(savedCountsQuery);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (data) setSavedViewRules(cache, data.rows);
  }, [cache, data]);
  useEffect(() => watchTimedViews(cache), [cache]);
  return (
    <>
      <h2>
        {words.savedViews}
        <IconButton
          size="small"
          name={words.newView}
          icon={AddIcon}
          onClick={() => setEditing(true)}
        />
      </h2>
      {isError && data === undefined && <p className={styles.failed}>{words.couldntLoad}</p>}
      {views.map((view) => (
        <OrderedView key={view.id} view={view} order={order}>
          <SavedViewLink view={view} here={here} counts={counted?.counts ?? {}} />
        </OrderedView>
      ))}
      {isEditing && <ViewEditor view={null} onClose={() => setEditing(false)} />}
    </>
  );
}

interface SavedViewLinkProps {
  view: SavedView;
  here: string | null;
  counts: Readonly<Record<string, number>>;
}

function SavedViewLink({ view, here, counts }: SavedViewLinkProps) {
  const Shape = iconOf(view);
  return (
    <ViewLink
      view={{ kind: "view", id: view.id }}
      here={here}
      counts={counts}
      title={view.name}
      lead={<Shape />}
    />
  );
}

function iconOf({ memberId, teamId }: SavedView): Icon {
  if (memberId !== null) return SavedViewIcon;
  return teamId === null ? CompanyIcon : TeamIcon;
}
