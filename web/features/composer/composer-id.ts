export const composerId = "composer";
