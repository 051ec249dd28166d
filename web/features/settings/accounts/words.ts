export const label = "Label";
export const shownOnlyToYourTeam = "Shown only to your team.";
export const newKeysTestedFirst =
  "New keys are tested first; the old ones stay active until they work.";
export const inboxes = "Inboxes";
export const addInbox = "Add inbox";
export const noInboxUsesAccount = "No inbox uses this account yet.";
export const noNumberIsInbox = "None of its numbers is an inbox yet.";
export const archived = "archived";
export const simulated = "Simulated";
export const accountNotFound = "Account not found";
export const allAccounts = "All accounts";
export const accountNotFoundHint = "It may have been removed.";
export const carriesEmail = "email";
export const carriesCallsAndTexts = "calls and texts";
export const carriesTexts = "texts";
export const checked = "checked";
export const notCheckedYet = "Not checked yet";
export const connected = "Connected";
export const issues = "Issues";
export const error = "Error";
export const connectAProvider = "Connect a provider";
export const providerAccounts = "Provider accounts";
export const accountsLead =
  "The companies that carry your email, texts and calls. You pay them directly.";
export const noAccountsYet = "No accounts yet";
export const noAccountsHint =
  "Connect the company that carries your email or owns your numbers. You need its API key.";
export const trySimulator = "Try it with the simulator";
export const simulatorHint =
  "Simulated customers and numbers, next to your real ones and clearly marked.";
export const turnOn = "Turn on";
export const connect = "Connect";
export const checkingWith = "Checking with {name}.";
export const keysCheckedAndEncrypted =
  "Keys and passwords are checked right away and stored encrypted.";
export const connectLead = "Next, choose which of its numbers or addresses become inboxes.";
export const channels = "Channels";
export const email2 = "Email";
export const callsAndTexts = "Calls and texts";
export const provider = "Provider";
export const mailboxOnlyReceives =
  "A mailbox only receives email. To reply, also connect a provider that sends, such as the same mailbox's SMTP server.";
export const remove = "Remove";
export const removeAccount = "Remove {label}?";
export const removeAccountHint =
  "Its keys are deleted from Deskbell. Nothing changes at the provider.";
export const health = "Health";
export const checkNow = "Check now";
export const phone = "Phone";
export const checkThePhone = "Check the phone";
export const phoneProblemHint =
  "Until this is fixed, these calls can't be answered in a browser. Update the account, then check the phone again.";
export const importSkipsKnown = "Messages that are already here are skipped.";
export const importAfterOutage = "Import again after an outage";
export const importAgain = "Import again";
export const failedEmailsIn = "Emails in {folder} that couldn't be fetched";
export const fetchAgainEmail = "Fetch again: email {uid} in {folder}";
export const fetchAgain = "Fetch again";
export const mailbox = "Mailbox";
export const mailboxHint =
  "Deskbell doesn't mark anything as read. Reading email elsewhere doesn't affect it.";
export const mailboxNotChecked =
  "Not checked yet. Checking starts when an inbox receives its email from this mailbox.";
export const localAddress =
  "This address only works on this computer or network, so providers can't reach it. Start Deskbell with PUBLIC_URL set to a public address.";
export const notEncrypted = "{message} It isn't encrypted, though; most providers require HTTPS.";
export const inTheConsole = "In the {provider} console";
export const durationMs = ", {durationMs} ms";
export const testOurAddress = "Test our address";
export const testAgain = "Test again";
export const canTheProviderReachThisServer = "Can the provider reach this server?";
export const textsWebhookUrl = "Webhook URL for incoming texts";
export const deliveryReports = "Delivery reports";
export const deliveryReportsHint = "{name} reports deliveries, bounces and spam complaints.";
export const reportsWebhookUrl = "Webhook URL for reports";
export const incomingEmail = "Incoming email";
export const incomingEmailHint =
  "Only if {name} receives email for an inbox. An inbox can also use Deskbell's own mail server or a mailbox.";
export const webhookUrlForEmail = "Webhook URL for email";
export const optionalFields = "Optional: {fields}";
export const defaultChoice = "{choice} (default)";
export const enterAgain = "Enter it again: the server has changed.";
export const savedTypeToReplace = "Saved. Type to replace.";
export const enterField = "Enter the {label}.";
export const invalidField = "This doesn't look like a valid {label}.";
export const never = "never";
export const lastSync = "Last sync with the provider";
export const notYet = "not yet";
export const callsInBrowser = "Calls in the browser";
export const notWorking = "Not working";
export const working = "Working";
export const importing =
  "Importing: {found, plural, one{# email} other{# emails}} so far, {fetched, number} new.";
export const nothingMissing =
  "Nothing was missing: all {found, plural, one{# email} other{# emails}} from that time are here.";
export const importedMissing =
  "{fetched, plural, one{# email} other{# emails}} of {found, number} were missing and are here now.";
export const lastDays = "{count, plural, one{Last day} other{Last # days}}";
export const emailInFolder = "email {uid} in {folder}";
export const lastChecked = "Last checked";
export const lastEmail = "Last email";
export const noneYet = "none yet";
export const yourDomain = "your domain";
export const loadingAccount = "Loading the account…";
export const couldntLoadAccount = "Couldn't load the account";
export const loadingAccounts = "Loading accounts…";
export const couldntLoadAccounts = "Couldn't load accounts";
export const loadingProviders = "Loading providers…";
export const couldntLoadProviders = "Couldn't load providers";
export const loadingMailbox = "Loading the mailbox…";
export const couldntLoadMailbox = "Couldn't load the mailbox";
