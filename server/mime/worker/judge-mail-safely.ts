import type { Ask } from "#domain/line/dns/ask.ts";
import type { Arrival, Authenticity } from "#server/mime/authenticity/judge-authenticity.ts";
import { type MailJudge, openMailJudge } from "./mail-judge.ts";

let judge: MailJudge | null = null;

/** In a thread of its own with the budget of reading a mail; it does not keep the process alive. */
export function judgeMailSafely(
  bytes: Uint8Array,
  arrival: Arrival,
  ask: Ask,
  begun?: () => void,
): Promise<Authenticity> {
  judge ??= openMailJudge();
  return judge.judge(bytes, arrival, ask, begun);
}
