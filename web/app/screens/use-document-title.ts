import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { findCachedRowByNumber } from "#web/data/conversations/cached-rows.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import type { View } from "#web/data/routes.ts";
import { useViewTitle } from "#web/features/conversation-list/use-view-title.ts";

/** The browser tab's title: the open conversation or view, and the number of unassigned conversations. */
export function useDocumentTitle(view: View, number: number | null): void {
  const cache = useQueryClient();
  const { data } = useQuery(countsQuery);
  const viewTitle = useViewTitle(view);
  const row = number === null ? undefined : findCachedRowByNumber(cache, number);
  const subject = row && row.subject !== "" ? ` · ${row.subject}` : "";
  const screenName = row ? `${row.contactName}${subject}` : viewTitle;
  const waiting = data?.counts.unassigned ?? 0;
  const title = `${waiting > 0 ? `(${waiting}) ` : ""}${screenName} · Deskbell`;
  // As in usePageTitle: a hidden screen must not set the title.
  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = "Deskbell";
    };
  }, [title]);
}
