// Twilio SDK errors as sentences a member can act on. https://www.twilio.com/docs/voice/sdks/error-codes, read on
// 2026-11-20
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

const text: Readonly<Record<number, string>> = {
  20101: words.twilioRejectedToken,
  20104: words.twilioTokenExpired,
  31003: words.twilioTimedOut,
  31005: words.twilioLost,
  31009: words.twilioUnreachable,
  31201: words.microphoneNotOpened,
  31208: words.microphoneBlocked,
  31401: words.microphoneBlocked,
  31402: words.microphoneNotFound,
  53000: words.twilioLost,
  53405: words.firewallBlocksAudio,
};

export function twilioErrorText(error: { code?: number; message?: string }): string {
  const known = error.code === undefined ? undefined : text[error.code];
  return known ?? fill(words.twilioFailed, { reason: error.message ?? words.noReason });
}
