/** A shared view of everything. */
export const savedViewContent = (name: string) => ({
  name,
  filter: { match: "all" as const, conditions: [] },
  isShared: true,
});
