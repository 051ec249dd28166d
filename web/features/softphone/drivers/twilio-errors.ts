// Twilio SDK errors as sentences a member can act on. https://www.twilio.com/docs/voice/sdks/error-codes, read on
// 2026-11-20

const text: Readonly<Record<number, string>> = {
  20101: "Twilio rejected this browser's token. Reload the page.",
  20104: "This browser's Twilio token has expired. Reload the page.",
  31003: "The connection to Twilio timed out.",
  31005: "The connection to Twilio was lost.",
  31009: "Can't reach Twilio from this network.",
  31201: "Couldn't open the microphone.",
  31208: "Microphone access is blocked. Allow it in the address bar, then test again.",
  31401: "Microphone access is blocked. Allow it in the address bar, then test again.",
  31402: "No microphone found. Connect one, then test again.",
  53000: "The connection to Twilio was lost.",
  53405: "Audio can't get through this network. A firewall may be blocking it.",
};

export function twilioErrorText(error: { code?: number; message?: string }): string {
  const known = error.code === undefined ? undefined : text[error.code];
  return known ?? `Twilio couldn't connect the call: ${error.message ?? "no reason given"}`;
}
