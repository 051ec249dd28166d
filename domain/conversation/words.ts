// Titles of the views and sort orders.
export const mine = "Mine";
export const unassigned = "Unassigned";
export const open = "All open";
export const waiting = "Waiting on customer";
export const mentions = "Mentions";
export const drafts = "Drafts";
export const scheduled = "Scheduled";
export const snoozed = "Snoozed";
export const closed = "Closed";
export const spam = "Spam";
export const trash = "Trash";
export const newestFirst = "Newest first";
export const longestWaiting = "Longest waiting";
