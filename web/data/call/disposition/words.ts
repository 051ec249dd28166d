export const resolved = "Resolved";
export const followUp = "Needs follow-up";
export const noAnswer = "No answer";
export const wrongNumber = "Wrong number";
export const other = "Other";
