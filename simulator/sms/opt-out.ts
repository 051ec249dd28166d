// What Twilio does by itself with STOP, START and HELP on a long code (its help pages on SMS STOP
// filtering and Advanced Opt-Out, read 2026-11): the whole message must be the word, in any case.
export type OptOutKeyword = "STOP" | "START" | "HELP";

const words: Readonly<Record<OptOutKeyword, readonly string[]>> = {
  STOP: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  START: ["START", "YES", "UNSTOP"],
  HELP: ["HELP", "INFO"],
};

export function findOptOutKeyword(text: string, isStopped: boolean): OptOutKeyword | null {
  const said = text.trim().toUpperCase();
  // YES is an everyday answer; it grants again only where something was taken back.
  if (said === "YES" && !isStopped) return null;
  for (const word of ["STOP", "START", "HELP"] as const) {
    if (words[word].includes(said)) return word;
  }
  return null;
}

/** What the carrier writes back, or null where it keeps still. */
export function optOutReply(word: OptOutKeyword, wasStopped: boolean): string | null {
  if (word === "STOP") {
    return wasStopped
      ? null
      : "You are unsubscribed and will get no more texts from this number. Reply START to get them again.";
  }
  if (word === "START") {
    return wasStopped
      ? "You are subscribed again and will get texts from this number. Reply HELP for help, STOP to end."
      : null;
  }
  return wasStopped ? null : "Reply STOP to get no more texts from this number.";
}
