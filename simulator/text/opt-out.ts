// Twilio's default handling of STOP, START and HELP on a long code (its help pages on SMS STOP filtering and Advanced
// Opt-Out, read 2026-11): the whole message must be the keyword, in any case.
export type OptOutKeyword = "STOP" | "START" | "HELP";

const keywordForms: Readonly<Record<OptOutKeyword, readonly string[]>> = {
  STOP: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  START: ["START", "YES", "UNSTOP"],
  HELP: ["HELP", "INFO"],
};

export function findOptOutKeyword(text: string, isStopped: boolean): OptOutKeyword | null {
  const normalized = text.trim().toUpperCase();
  // YES is an everyday reply, so it counts as START only after STOP.
  if (normalized === "YES" && !isStopped) return null;
  for (const keyword of ["STOP", "START", "HELP"] as const) {
    if (keywordForms[keyword].includes(normalized)) return keyword;
  }
  return null;
}

/** The carrier's reply, or null if it sends none. */
export function optOutReply(keyword: OptOutKeyword, wasStopped: boolean): string | null {
  if (keyword === "STOP") {
    return wasStopped
      ? null
      : "You are unsubscribed and will get no more texts from this number. Reply START to get them again.";
  }
  if (keyword === "START") {
    return wasStopped
      ? "You are subscribed again and will get texts from this number. Reply HELP for help, STOP to end."
      : null;
  }
  return wasStopped ? null : "Reply STOP to get no more texts from this number.";
}
