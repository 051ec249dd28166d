export const unknownDevice = "Unknown device";
export const aBrowser = "A browser";
export const browserOnSystem = "{browser} on {system}";
export const oneEnded = "1 session ended.";
export const sessionsEnded = "{ended} sessions ended.";
export const sessions = "Sessions";
export const sessionsLead =
  "Where you're signed in. If you don't recognize a session, end it and change your password.";
export const signOutElsewhere = "Sign out everywhere else";
export const thisBrowser = "This browser";
export const activeNow = "active now";
export const lastSeen = "last seen";
export const signedIn = "signed in";
export const endSession = "End session: {message}";
export const end = "End";
export const loadingSessions = "Loading sessions…";
export const couldntLoadSessions = "Couldn't load sessions";
