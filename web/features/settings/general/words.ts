export const general = "General";
export const deskbellVersion = "Deskbell {version}";
export const onlyAdmins = "Only an owner or admin can change this.";
export const company = "Company";
export const country = "Country";
export const countryHint = "Used for phone numbers without a country code.";
export const timeZone = "Time zone";
export const timeZoneHint = "Used for everyone who hasn't set their own.";
export const language = "Language";
export const languageHint = "Used for everyone who hasn't chosen their own.";
export const automaticLanguage = "Automatic: the browser's language";
export const systemEmails = "Emails about accounts come from";
export const systemEmailsHint =
  "Invitations, password resets and notices. They never appear among conversations. An owner's links are only sent if an owner entered the provider account's keys.";
export const firstSystemSender = "Automatic: the first inbox that can send";
export const systemEmailsOff = "Don't send them; copy links by hand";
