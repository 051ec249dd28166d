// Names of steps and of their exits. The server, which has them in English, says them in the history only.
export const hours = "Hours";
export const greeting = "Greeting";
export const menu = "Menu";
export const ring = "Ring";
export const queue = "Queue";
export const voicemail = "Voicemail";
export const forward = "Forward";
export const textBack = "Text back";
export const hangUp = "Hang up";
export const open = "Open";
export const closed = "Closed";
export const next = "Then";
export const aKey = "A key";
export const keyName = "Key {key}";
export const noInput = "No input";
export const noAnswer = "No answer";
export const overflow = "Timed out or queue full";
