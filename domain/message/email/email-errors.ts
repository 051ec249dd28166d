// Email and threading errors, merged into the catalog of domain/errors.ts.

export const emailErrors = {
  invalid_email_address: {
    status: 422,
    message: "“{typed}” isn't a valid email address. Check the address for typos.",
  },
  too_many_recipients: {
    status: 422,
    message: "This inbox can email up to {max} people at once; yours has {count}.",
  },
  address_suppressed: {
    status: 409,
    message:
      "{address} is suppressed because {reason}. Use another address, or ask a manager to remove it from the suppressed addresses.",
  },
  attachments_too_large: {
    status: 422,
    message: "The files total {size}; this inbox can send up to {max}. Send a link instead.",
  },
  empty_email: { status: 422, message: "Write something or attach a file." },
  inbox_has_scheduled_emails: {
    status: 409,
    message: "Emails scheduled from {inbox}: {count}. Send or cancel them first.",
  },
  invalid_send_time: { status: 422, message: "Choose a future time within a year." },
  not_a_message: { status: 409, message: "You can only move messages." },
  same_conversation: { status: 409, message: "It's already in this conversation." },
  conversation_would_be_empty: {
    status: 409,
    message: "This would leave the conversation empty. Merge the conversations instead.",
  },
  conversation_merged: {
    status: 409,
    message: "This conversation was merged into #{number}. Reply there.",
  },
  different_teams: {
    status: 409,
    message:
      "These conversations belong to different teams. Merging them would show each team messages only the other can see.",
  },
  already_undone: { status: 409, message: "This was already undone." },
  no_forwarded_sender: { status: 409, message: "This email doesn't name its original sender." },
  attachment_not_ready: { status: 409, message: "An attachment is missing. Attach it again." },
} as const;
