export const cancel = "Cancel";
export const dateAndTime = "Date and time";
export const timeZone = "Time zone: {timeZone}.";
export const chooseDateTime = "Choose a date and time.";
export const chooseFutureTime = "Choose a future time.";
