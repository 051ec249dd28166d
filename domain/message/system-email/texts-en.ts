import type { SystemEmailTexts } from "./types.ts";

const ignore = "If it wasn't you, ignore this email: nothing changes.";
const tellAdmin =
  "If it wasn't you, set a new password now and tell an owner or admin of {workspace}.";

export const textsEn: SystemEmailTexts = {
  invitation: {
    subject: "{inviter} invited you to {workspace} on Deskbell",
    paragraphs: [
      "{inviter} invited you to {workspace} on Deskbell, where the team answers emails, texts and calls together.",
    ],
    button: "Accept invitation",
    small: [
      "The link works once, within {days} days. You'll sign in as {email}.",
      "If you weren't expecting this, ignore this email.",
    ],
  },
  password_reset: {
    subject: "Set a new password for Deskbell",
    paragraphs: [
      "Someone, probably you, asked to reset the password of {email} on Deskbell at {workspace}.",
    ],
    button: "Set a new password",
    small: [
      "The link works once, within {minutes} minutes. A newer link replaces it.",
      "If it wasn't you, ignore this email: your password stays the same.",
    ],
  },
  reset_unavailable: {
    subject: "Your Deskbell password can't be reset by email",
    paragraphs: [
      "Someone, probably you, asked to reset the password of {email} on Deskbell.",
      "{reason, select, several{You belong to more than one workspace, and a link from one of them would also open the others. Ask the person who runs your Deskbell server: the command npm run reset-password there creates a link.} other{You're an owner of {workspace}, and no owner entered the keys of the provider account that sends these emails. Ask another owner for a password reset link, or the person who runs your Deskbell server: the command npm run reset-password there creates one.}}",
    ],
    button: null,
    small: [ignore],
  },
  confirm_email: {
    subject: "Confirm your new sign-in email for Deskbell",
    paragraphs: ["Confirm that you want to sign in to Deskbell at {workspace} with {email}."],
    button: "Confirm email",
    small: [
      "The link works once, within {hours} hours. Until then you sign in with your old email.",
      "If you didn't ask for this, ignore this email.",
    ],
  },
  email_changed: {
    subject: "Your Deskbell sign-in email was changed",
    paragraphs: [
      "{who, select, admin{{actor} changed the email you sign in to Deskbell at {workspace} with from {before} to {email}.} other{The email you sign in to Deskbell at {workspace} with was changed from {before} to {email}.}}",
    ],
    button: null,
    small: [
      "If you didn't want this, tell an owner or admin of {workspace} now: they can change it back.",
    ],
  },
  password_changed: {
    subject: "Your Deskbell password was changed",
    paragraphs: [
      "The password of {email} on Deskbell at {workspace} was changed. Other sessions were signed out.",
    ],
    button: null,
    small: [tellAdmin],
  },
  second_factor_off: {
    subject: "Two-step sign-in was turned off",
    paragraphs: ["Two-step sign-in was turned off for {email} on Deskbell at {workspace}."],
    button: null,
    small: [tellAdmin],
  },
};
