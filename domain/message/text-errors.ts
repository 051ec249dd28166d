// Errors about whom a text is sent to and how long it is, merged into the catalog of domain/errors.ts.

export const textErrors = {
  number_not_textable: { status: 409, message: "{number} can't receive texts. Call instead." },
  no_phone_number: {
    status: 409,
    message: "This contact has no phone number. Add one first.",
  },
  phone_number_not_chosen: {
    status: 409,
    message:
      "None of this contact's numbers has texted you. Choose the number to send to (contactPointId).",
  },
  text_too_many_segments: {
    status: 422,
    message:
      "Your message counts as {count} texts; this inbox can send up to {max} at once. Shorten it. Emoji and special characters count more.",
  },
} as const;
