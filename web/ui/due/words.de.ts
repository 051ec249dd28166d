export const due = "fällig {time}";
export const dueToday = "fällig um {time}";
export const overdue = "seit {span} überfällig";
export const days = "{count} Tagen";
export const paused = "pausiert";
export const firstReply = "Erste Antwort: Beginn {start}, fällig {due}";
export const nextReply = "Nächste Antwort: Beginn {start}, fällig {due}";
export const pausedSince = "Die Antwortzeit ist angehalten. Beginn: {start}.";
