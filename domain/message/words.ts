// Shown by the app alone; the server never says them.
export const thisAfternoon = "This afternoon";
export const thisEvening = "This evening";
export const tomorrowMorning = "Tomorrow morning";
export const nextMonday = "Next Monday";
export const mondayMorning = "Monday morning";
