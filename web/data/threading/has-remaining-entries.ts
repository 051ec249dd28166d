import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

/** Whether a message, note or call stays behind when one message leaves; older pages count too. */
export const hasRemainingEntries = ({
  entries,
  before,
}: Pick<OpenConversation, "entries" | "before">): boolean =>
  before !== null || entries.filter((one) => one.kind !== "event" && !isPending(one)).length > 1;
