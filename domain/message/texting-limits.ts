// Limits for alphanumeric senders, messaging services and WhatsApp.
export const textingLimits = {
  receivedTextLength: {
    max: 65_536,
    unit: "characters",
    reason:
      "the most that WhatsApp lets someone write; 255 parts, the most of an SMS, have 39,015. The rest of a longer text is only in the stored request",
  },
  sendingServices: {
    max: 50,
    unit: "services",
    reason: "each is checked for whether a number belongs to it; accounts have a handful",
  },
  imagesPerText: { max: 10, unit: "images", reason: "maximum media per message at Twilio" },
  whatsappWindowHours: {
    max: 24,
    unit: "hours",
    reason: "WhatsApp's customer service window after the customer's last message",
  },
  whatsappWindowMessages: {
    max: 20,
    unit: "messages",
    reason:
      "the latest-written of this many newest messages determines the window; no more arrive late together",
  },
  whatsappFiles: { max: 1, unit: "files", reason: "a WhatsApp message has one" },
  templatesPerAccount: {
    max: 500,
    unit: "templates",
    reason: "WhatsApp allows 250, and 6,000 for few accounts",
  },
  templateValueLength: {
    max: 500,
    unit: "characters",
    reason: "a filled-in template may have 1,024 in total",
  },
  textBacksPerInboxPerHour: {
    max: 60,
    unit: "texts an hour",
    reason:
      "per inbox, to callers who were missed: caller IDs can be forged, and a number's owner may earn money on each text",
  },
  firstTextsOfMember: {
    max: 150,
    unit: "texts in ten minutes",
    reason:
      "to numbers that never texted us: a stolen session would text numbers whose owner earns by each; answers don't count",
  },
  consentRepliesPerHour: {
    max: 1,
    unit: "texts an hour",
    reason:
      "per kind, sender and inbox: an automatic reply to our confirmation of STOP or START must not loop forever",
  },
} as const;
