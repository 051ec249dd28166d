import { useMediaQuery } from "#web/ui/layout/use-media-query.ts";

/** True if there is no room for a panel beside the chart; a card's settings then open inside it. */
export const useIsNarrow = (): boolean => useMediaQuery("(max-width: 1100px)");
