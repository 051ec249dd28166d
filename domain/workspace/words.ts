// How people type a time, each with its English: see typed-time-words.ts.
export const typedTimes = "tonite=tonight; tmr=tomorrow";
