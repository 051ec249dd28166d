// The rows of the list that are selected for a bulk action. What selects them loads after the first screen.
export const selectedRowsQuery = {
  queryKey: ["selected-rows"],
  /** Never fetched: only set. */
  enabled: false,
  initialData: new Set() as ReadonlySet<string>,
};
