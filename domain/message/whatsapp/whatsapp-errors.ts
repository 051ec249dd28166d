// WhatsApp errors, merged into the catalog of domain/errors.ts.

export const whatsappErrors = {
  whatsapp_window_closed: {
    status: 409,
    message:
      "{number} last wrote on WhatsApp more than 24 hours ago, or never. You can only send a template.",
  },
  whatsapp_no_consent: {
    status: 409,
    message:
      "{number} never wrote on WhatsApp and no opt-in is recorded. Record their opt-in with the contact first.",
  },
  whatsapp_opted_out: {
    status: 409,
    message: "{number} opted out of WhatsApp on {date}. You can't message them there.",
  },
  audio_with_text: {
    status: 422,
    message: "WhatsApp can't send text with {name}. Send the file and the text separately.",
  },
  whatsapp_file_kind: {
    status: 422,
    message: "WhatsApp doesn't carry {name}. Use JPEG, PNG, PDF, MP4, MP3, OGG, AAC or AMR.",
  },
  template_with_files: {
    status: 422,
    message: "A template can't be sent with files. Send the files separately.",
  },
  template_not_available: {
    status: 404,
    message: "This template isn't approved or isn't known here. Refresh the templates.",
  },
} as const;
