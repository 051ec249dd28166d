// What Deskbell writes to someone about their sign-in. These emails are sent from an inbox, but are no messages: they
// belong to no conversation.

/** `hasLink`: a reader of it can act as the recipient, so it is not sent where others read along. */
interface SystemEmailSpec {
  readonly hasLink: boolean;
  readonly description: string;
}

export const systemEmailKinds = {
  invitation: { hasLink: true, description: "an invitation to the workspace" },
  password_reset: { hasLink: true, description: "a link to set a new password" },
  reset_unavailable: {
    hasLink: false,
    description: "why a requested reset link is not sent by email, and who can help",
  },
  confirm_email: { hasLink: true, description: "a link that confirms a new sign-in email" },
  email_changed: { hasLink: false, description: "to the old address: the sign-in email changed" },
  password_changed: { hasLink: false, description: "the password was changed" },
  second_factor_off: { hasLink: false, description: "two-step sign-in was turned off" },
} as const satisfies Record<string, SystemEmailSpec>;

export type SystemEmailKind = keyof typeof systemEmailKinds;
export const systemEmailKindNames = Object.keys(systemEmailKinds) as SystemEmailKind[];

/** `sent`: the provider accepted it. `canceled`: its link ended before it was sent. */
export const systemEmailStates = [
  "queued",
  "sending",
  "unknown",
  "sent",
  "failed",
  "canceled",
] as const;
export type SystemEmailState = (typeof systemEmailStates)[number];
