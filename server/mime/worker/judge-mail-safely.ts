import type { DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import type {
  AuthenticationResult,
  DeliveryInfo,
} from "#server/mime/authentication/authenticate.ts";
import { type MailJudge, openMailJudge } from "./mail-judge.ts";

let judge: MailJudge | null = null;

/** In a thread of its own with the budget of reading a mail; it does not keep the process alive. */
export function judgeMailSafely(
  bytes: Uint8Array,
  arrival: DeliveryInfo,
  ask: DnsLookup,
  begun?: () => void,
): Promise<AuthenticationResult> {
  judge ??= openMailJudge();
  return judge.judge(bytes, arrival, ask, begun);
}
