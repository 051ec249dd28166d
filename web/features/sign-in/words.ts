export const twoStep = "Two-step sign-in";
export const enterRecoveryCode = "Enter one of your recovery codes. Each works once.";
export const enterAppCode = "Enter the 6-digit code from your authenticator app.";
export const useAppCode = "Use a 6-digit code";
export const useRecoveryCode = "Use a recovery code";
export const backToPassword = "Back to password";
export const recoveryCode = "Recovery code";
export const code = "Code";
export const enterEmail = "Enter an email address.";
export const signIn = "Sign in";
export const notResponding = "Deskbell isn't responding";
export const tryAgain = "Try again";
export const linkSpent = "This link no longer works";
export const linkSpentHint =
  "It has expired or was already used. Ask an admin for a new one. If you've already used it, sign in.";
export const forgotPassword = "Forgot your password?";
export const forgotPasswordHint = "Enter the email you sign in with, and we'll send you a link.";
export const sendLink = "Send link";
export const checkEmail = "Check your email";
export const checkEmailHint =
  "If there's an account for {email}, you'll get an email with a link in a moment.";
export const noEmail = "No email? Check the spam folder. There are two other ways:";
export const confirmEmail = "Confirm your email";
export const confirmEmailHint = "Enter your password to sign in with {email} from now on.";
export const emailConfirmed = "Your email was changed";
export const emailConfirmedHint = "From now on, sign in with {email}.";
export const openDeskbell = "Open Deskbell";
export const twoWaysToReset = "There are two ways to reset it.";
export const askAdmin = "Ask an admin.";
export const askAdminHint =
  "They can create a password reset link in Settings, Members. It works once, within a day.";
export const youRunServer = "You run the server?";
export const commandPrintsLink = "On the server, this command prints a link:";
export const backToSignIn = "Back to sign in";
export const yourInvitation = "Your invitation";
export const joinWorkspace = "Join {workspace}";
export const invitedYou = "{invitedBy} invited you. You'll sign in as {email}.";
export const yourName = "Your name";
export const enterName = "Enter your name.";
export const yourNameHint = "Shown to your team, and to customers as the sender of your emails.";
export const password = "Password";
export const invitationPasswordHint =
  "If you already have an account here, use its password. Otherwise choose a new one with at least {needed} characters.";
export const enterYourName = "Enter your name.";
export const join = "Join";
export const email = "Email";
export const setNewPassword = "Set a new password";
export const passwordSet = "Your password is set";
export const passwordSetHint = "Use it from now on. You've been signed out everywhere else.";
export const forPerson = "For {name}, {email}.";
export const newPassword = "New password";
export const setPassword = "Set password";
export const chooseWorkspace = "Choose a workspace";
export const severalWorkspaces = "You belong to more than one workspace.";
export const sessionEnded =
  "Your session has ended. Sign in to continue where you were; what you typed is saved.";
