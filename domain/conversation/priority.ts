// How urgent members say a conversation is. The rank is what the database stores and sorts by.
import * as words from "./words.ts";

export const priorities = {
  none: { rank: 0, title: words.noPriority },
  low: { rank: 1, title: words.lowPriority },
  high: { rank: 2, title: words.highPriority },
  urgent: { rank: 3, title: words.urgentPriority },
} as const;
export type Priority = keyof typeof priorities;
export const priorityNames = Object.keys(priorities) as [Priority, ...Priority[]];

export const priorityRank = (one: Priority): number => priorities[one].rank;
