export const thisAfternoon = "Heute Nachmittag";
export const thisEvening = "Heute Abend";
export const inOneHour = "In 1 Stunde";
export const inThreeHours = "In 3 Stunden";
export const tomorrowMorning = "Morgen Vormittag";
export const nextMonday = "Nächsten Montag";
export const mondayMorning = "Montagvormittag";
