export const resolved = "Gelöst";
export const followUp = "Noch zu erledigen";
export const noAnswer = "Keine Antwort";
export const wrongNumber = "Falsche Nummer";
export const other = "Anderes";
