// Text of index.html, which is shown before any script has loaded.
export const loadFailed = "Deskbell couldn't be loaded";
export const loadFailedHint =
  "Part of the page couldn't load. What you typed is saved. Check your connection and try again.";
export const retry = "Try again";
export const needsJavaScript =
  "Deskbell needs JavaScript. Turn it on for this address and reload the page.";
