export const thisAfternoon = "Heute Nachmittag";
export const thisEvening = "Heute Abend";
export const tomorrowMorning = "Morgen Vormittag";
export const nextMonday = "Nächsten Montag";
export const mondayMorning = "Montagvormittag";
