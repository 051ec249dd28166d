export const thisAfternoon = "Esta tarde";
export const thisEvening = "Esta noche";
export const inOneHour = "En 1 hora";
export const inThreeHours = "En 3 horas";
export const tomorrowMorning = "Mañana por la mañana";
export const nextMonday = "El próximo lunes";
export const mondayMorning = "El lunes por la mañana";
