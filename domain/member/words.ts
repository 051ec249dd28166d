// Shown by the app alone; the server never says them.
export const minCharacters =
  "At least {needed} characters. Tip: a short phrase is easy to remember.";
export const enterPassword = "Enter a password of at least {needed} characters.";
export const tooShort = "{typed} of {needed} characters.";
export const guessable = "Too easy to guess: this is a common password.";
export const good = "Good. Longer is even better.";
export const strong = "Strong.";
