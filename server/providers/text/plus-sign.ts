// Some providers write numbers without the leading plus of E.164.

export const stripPlus = (number: string): string => number.replace(/^\+/, "");

/** Short codes and alphanumeric sender names are not E.164 numbers and stay unchanged. */
export const addPlus = (number: string): string =>
  /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : number;
