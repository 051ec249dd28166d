export const due = "vence {time}";
export const dueToday = "vence a las {time}";
export const overdue = "vencida hace {span}";
export const days = "{count} días";
export const paused = "en pausa";
export const firstReply = "Primera respuesta: inicio {start}, vence {due}";
export const nextReply = "Siguiente respuesta: inicio {start}, vence {due}";
export const pausedSince = "El plazo de respuesta está en pausa. Empezó {start}.";
