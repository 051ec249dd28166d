export const cancel = "Abbrechen";
export const dateAndTime = "Datum und Uhrzeit";
export const timeZone = "Zeitzone: {timeZone}.";
export const chooseDateTime = "Wählen Sie Datum und Uhrzeit.";
export const chooseFutureTime = "Wählen Sie einen Zeitpunkt in der Zukunft.";
