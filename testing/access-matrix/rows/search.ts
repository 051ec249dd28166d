import type { searchRoutes } from "#contract/search.ts";
import type { RowsOf } from "./row.ts";

export const searchRows: RowsOf<typeof searchRoutes> = {
  search: { asks: "conversation.read", input: () => ({ query: "in:open" }) },
};
