// Problems with business hours.
export const notATimeZone = "This isn't a time zone. Choose one from the list.";
export const chooseDate = "Choose a date.";
export const dateTwice = "This date is listed twice.";
export const enterTimes = "Enter times like 09:00, up to 24:00.";
export const closesBeforeOpening =
  "Closing time must be after opening time. Past midnight, continue on the next day.";
export const openingsOverlap = "Opening times on one day can't overlap.";
