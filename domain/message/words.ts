// Shown by the app alone; the server never says them.
export const thisAfternoon = "This afternoon";
export const thisEvening = "This evening";
export const inOneHour = "In 1 hour";
export const inThreeHours = "In 3 hours";
export const tomorrowMorning = "Tomorrow morning";
export const nextMonday = "Next Monday";
export const mondayMorning = "Monday morning";
