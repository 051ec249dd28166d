// Limits for alphanumeric senders, messaging services and WhatsApp.
export const textingLimits = {
  sendingServices: {
    max: 50,
    unit: "services",
    reason: "each is asked whether a number belongs to it; accounts have a handful",
  },
  whatsappWindowHours: {
    max: 24,
    unit: "hours",
    reason: "WhatsApp's customer service window after the customer's last message",
  },
  whatsappLastIncoming: {
    max: 20,
    unit: "messages",
    reason:
      "of so many of the newest the one written last counts for the window; more never come late together",
  },
  whatsappFiles: { max: 1, unit: "files", reason: "a WhatsApp message carries one" },
  templatesOfAccount: {
    max: 500,
    unit: "templates",
    reason: "WhatsApp allows 250, or 6,000 for few",
  },
  templateValueLength: {
    max: 500,
    unit: "characters",
    reason: "a filled template may have 1,024 altogether",
  },
  textBacksPerHour: {
    max: 60,
    unit: "texts an hour",
    reason:
      "of one line to callers whom nobody took: a caller may show any number, and its owner may earn by each text",
  },
  firstTextsOfMember: {
    max: 60,
    unit: "texts in ten minutes",
    reason:
      "to numbers that never texted us: a stolen session would text numbers whose owner earns by each; answers don't count",
  },
  consentRepliesPerHour: {
    max: 1,
    unit: "texts an hour",
    reason:
      "of one kind to one sender from one inbox: an automatic reply to our confirmation of STOP or START must not go on for ever",
  },
} as const;
