import type { Tag } from "#contract/live-protocol.ts";

export type Color = Tag["color"];
export const colors: readonly Color[] = [
  "gray",
  "blue",
  "teal",
  "green",
  "amber",
  "red",
  "pink",
  "violet",
];
