/** Also while one writes, and above a dialog. */
export const answerKeys = "alt+a";
