// What Twilio's softphone says went wrong, as a sentence a member can do something with.
// https://www.twilio.com/docs/voice/sdks/error-codes, read on 2026-11-20

const words: Readonly<Record<number, string>> = {
  20101: "Twilio did not accept this browser's pass. Load the page again.",
  20104: "This browser's pass for Twilio has run out. Load the page again.",
  31003: "The connection to Twilio timed out.",
  31005: "The connection to Twilio broke.",
  31009: "Twilio cannot be reached from this network.",
  31201: "The microphone could not be opened.",
  31208: "This browser cannot hear you. Allow the microphone in the address bar, then test.",
  31401: "This browser cannot hear you. Allow the microphone in the address bar, then test.",
  31402: "This computer has no microphone. Plug one in, then test.",
  53000: "The connection to Twilio broke.",
  53405: "The sound finds no way through this network. A firewall may hold it up.",
};

export function twilioWords(error: { code?: number; message?: string }): string {
  const known = error.code === undefined ? undefined : words[error.code];
  return known ?? `Twilio could not connect the call: ${error.message ?? "it did not say why"}`;
}
