// Some companies write numbers without the plus that ours begin with.

export const stripPlus = (number: string): string => number.replace(/^\+/, "");

/** Short codes and names of letters stay as they are: neither is a number in E.164. */
export const addPlus = (number: string): string =>
  /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : number;
