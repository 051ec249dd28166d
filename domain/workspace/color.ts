/** Colors of inboxes and tags. */
export const colors = ["gray", "blue", "green", "amber", "red", "violet", "teal", "pink"] as const;
export type Color = (typeof colors)[number];
