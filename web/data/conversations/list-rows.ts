// Rows of the conversation list. Pure.
import type { InfiniteData } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { Outputs } from "#web/data/rpc.ts";

export type ListPage = Outputs["listConversations"];
export type ListPages = InfiniteData<ListPage, string | undefined>;

export const isUnread = (row: ConversationRow): boolean => row.lastSeq > row.readSeq;

/** In a folder that closing, snoozing and reopening change. Spam, trash and merged conversations stay in theirs. */
export const isInQueue = (row: Pick<ConversationRow, "folder" | "status">): boolean =>
  row.folder === row.status;

export const rowsOf = (
  pages: { readonly pages: readonly ListPage[] } | undefined,
): ConversationRow[] => pages?.pages.flatMap((page) => page.rows) ?? [];
