import type { Tag } from "#contract/live.ts";

export type Colour = Tag["colour"];
export const colours: readonly Colour[] = [
  "grey",
  "blue",
  "teal",
  "green",
  "amber",
  "red",
  "pink",
  "violet",
];
