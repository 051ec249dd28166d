import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { findCachedRowByNumber } from "#web/data/conversations/conversation-cache.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import type { View } from "#web/data/routes.ts";
import { titleOf } from "#web/features/conversation-list/view-title.ts";

/** The tab's name: what stands open, and how many wait for someone. */
export function useDocumentTitle(view: View, number: number | null): void {
  const cache = useQueryClient();
  const desk = useBootstrap("lines", "teams", "tags");
  const { data } = useQuery(countsQuery);
  const row = number === null ? undefined : findCachedRowByNumber(cache, number);
  const subject = row && row.subject !== "" ? ` · ${row.subject}` : "";
  const place = row ? `${row.contactName}${subject}` : titleOf(view, desk);
  const waiting = data?.counts.unassigned ?? 0;
  const title = `${waiting > 0 ? `(${waiting}) ` : ""}${place} · Deskbell`;
  // As in usePageTitle: a hidden screen names nothing.
  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = "Deskbell";
    };
  }, [title]);
}
