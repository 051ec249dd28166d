// JsSIP names causes in its own words (its Constants.causes); these are ours.

const words: Readonly<Record<string, string>> = {
  Busy: "The line is busy.",
  Rejected: "The other side declined the call.",
  "No Answer": "Nobody answered.",
  "Not Found": "There is no such number.",
  "Address Incomplete": "The number is not complete.",
  Unavailable: "The phone is switched off or out of reach.",
  "Authentication Error": "Your telephone system refused the name or the password.",
  "Connection Error": "Your telephone system cannot be reached.",
  "Request Timeout": "Your telephone system does not answer.",
  "User Denied Media Access":
    "This browser cannot hear you. Allow the microphone in the address bar, then test.",
  "RTP Timeout": "The sound broke off.",
  "WebRTC Error": "The sound could not be connected.",
};

export const sipWords = (cause: string | undefined): string =>
  words[cause ?? ""] ?? `Your telephone system ended the call: ${cause ?? "it did not say why"}.`;
