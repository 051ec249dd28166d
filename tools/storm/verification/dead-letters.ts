// Tells the dead letters that are faults from those that are due. Pure.
import type { AppRecords } from "./final-records.ts";

interface DeadLetterFigures {
  readonly faults: Readonly<Record<string, number>>;
  /**
   * Voicemails of calls that the app neither answered nor saw ending: both reports came while it was down, and only
   * this one names the call. A member finds them under Processing errors.
   */
  readonly orphanedVoicemails: number;
}

export function countDeadLetters(
  { deadLetters, calls }: Pick<AppRecords, "deadLetters" | "calls">,
  answeredSids: ReadonlySet<string>,
): DeadLetterFigures {
  const faults: Record<string, number> = {};
  let orphanedVoicemails = 0;
  for (const { name, callSid, isRecording } of deadLetters) {
    const isKnown = callSid === null || answeredSids.has(callSid) || calls.has(callSid);
    if (isRecording && !isKnown) orphanedVoicemails += 1;
    else faults[name] = (faults[name] ?? 0) + 1;
  }
  return { faults, orphanedVoicemails };
}
