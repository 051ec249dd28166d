export const due = "due {time}";
export const dueToday = "due {time}";
export const overdue = "overdue {span}";
export const days = "{count} d";
export const paused = "paused";
export const firstReply = "First reply: started {start}, due {due}";
export const nextReply = "Next reply: started {start}, due {due}";
export const pausedSince = "The reply time is paused. It started {start}.";
