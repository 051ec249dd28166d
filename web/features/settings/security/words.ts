export const scanCode = "Scan this code";
export const turnOn = "Turn on";
export const turnsOnAfterCode = "It turns on after you enter the first code.";
export const scanCodeHint =
  "Scan it with an authenticator app on your phone, then enter the 6-digit code it shows.";
export const codeToScan = "Code to scan with an authenticator app";
export const orEnterKey = "Or enter this key";
export const theSecret = "the secret";
export const code = "Code";
export const turnOffTwoStep = "Turn off two-step sign-in";
export const turnOffTwoStepHint =
  "You'll sign in with only your password. Your recovery codes stop working.";
export const turnOff = "Turn off";
export const turnOnTwoStep = "Turn on two-step sign-in";
export const confirmPassword = "Confirm your password first.";
export const continueNext = "Continue";
export const saveCodes = "Save your recovery codes";
export const copyFirst = "Copy or download them first: you won't see them again.";
export const notAgain = "You won't see them again.";
export const savedThem = "I've saved them";
export const password = "Password";
export const passwordChanged = "Password changed. Your other sessions were signed out.";
export const passwordHint = "Changing your password signs you out everywhere else.";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const changePassword = "Change password";
export const recoveryCodesHint =
  "If you lose your phone, use one of these instead of the 6-digit code. Each works once.";
export const recoveryCodes = "Recovery codes";
export const download = "Download";
export const newRecoveryCodes = "New recovery codes";
export const oldCodesStop = "The old ones stop working at once.";
export const createCodes = "Create new codes";
export const security = "Security";
export const twoStep = "Two-step sign-in";
export const twoStepOnHint =
  "When you sign in, Deskbell asks for a code from your authenticator app.";
export const twoStepOffHint =
  "Require a code from an app on your phone when you sign in. It protects you if your password is stolen.";
export const on = "On";
export const off = "Off";
export const codesFor = "Recovery codes for {workspace} on Deskbell";
export const codesCreated = "Created on {on}. Each code works once, instead of the 6-digit code.";
