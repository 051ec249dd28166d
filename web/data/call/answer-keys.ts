/** Also works while typing and above a dialog. */
export const answerKeys = "alt+a";
