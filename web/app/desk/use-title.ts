import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useDesk } from "#web/data/desk.ts";
import type { View } from "#web/data/place.ts";
import { findRowByNumber } from "#web/data/queue/copies.ts";
import { countsQuery } from "#web/data/queue/queries.ts";
import { titleOf } from "#web/features/queue/view-title.ts";

/** The tab's name: what stands open, and how many wait for someone. */
export function useTitle(view: View, number: number | null): void {
  const cache = useQueryClient();
  const desk = useDesk("lines", "teams", "tags");
  const { data } = useQuery(countsQuery);
  const row = number === null ? undefined : findRowByNumber(cache, number);
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
