import type { Tag } from "#contract/live-protocol.ts";

export type Color = Tag["colour"];
export const colors: readonly Color[] = [
  "grey",
  "blue",
  "teal",
  "green",
  "amber",
  "red",
  "pink",
  "violet",
];
