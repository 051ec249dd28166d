export const address = "Address";
export const addressHint = "Customers email this address.";
export const addressExample = "hello@your-company.example";
export const inboxName = "Inbox name";
export const shownToYourTeam = "Shown to your team.";
export const inboxNameExample = "Office, Support, Bookings";
export const addInbox = "Add inbox";
export const connectSender = "Connect a sending provider";
export const connectEmailFirst = "Connect an email account first";
export const connectProvider = "Connect a provider";
export const mailboxOnlyReceives =
  "A mailbox only receives email. To reply, connect its SMTP server or an email provider.";
export const anySender =
  "Use an email provider or any SMTP server. Your address stays where it is.";
export const senderType = "Sender type";
export const numberFromAccount = "A number from the account";
export const nameOrShortCode = "A name or short code";
export const aWhatsappNumber = "A WhatsApp number";
export const senderNameOrShortCode = "Sender name or short code";
export const whatsappNumber = "WhatsApp number";
export const senderNameHint =
  "A name has 3 to 11 letters and digits. Customers can't reply to a name, not even with STOP, and several countries, including the US and Canada, don't accept them.";
export const whatsappNumberHint =
  "Include the country code. The number must be linked to the application at the provider.";
export const senderNameExample = "Copperline";
export const chooseNumber = "Choose a number.";
export const inboxType = "Inbox type";
export const emailAddress = "Email address";
export const phoneNumberOrWhatsapp = "Phone number or WhatsApp";
export const account = "Account";
export const connectProviderFirst = "Connect a provider first";
export const phoneInboxNeedsAccount =
  "An inbox is a number you own at a provider. Connect its account first.";
export const alreadyAnInbox = "already an inbox";
export const free = "free";
export const refresh = "Refresh";
export const noNumbersYet = "No numbers yet";
export const number = "Number";
export const justBoughtANumber = "Just bought a number?";
export const onWhatsapp = " on WhatsApp";
export const color = "Color";
export const automaticReply = "Automatic reply";
export const automaticReplyHint =
  "Sent once per sender per day, never to bots, mailing lists or senders who opted out. It doesn't count as a reply.";
export const message = "Message";
export const thankYouForYourEmail = "Thank you for your email.";
export const when = "When";
export const atAnyTime = "At any time";
export const openNow = "Open now: no automatic reply is sent.";
export const closedNow = "Closed now: the next email gets an automatic reply.";
export const onlyWhileClosed = "Only while closed";
export const preview = "Preview";
export const general = "General";
export const sending = "Sending";
export const receiving = "Receiving";
export const signature = "Signature";
export const inboxSettings = "Inbox settings";
export const name = "Name";
export const undoSend = "Undo send";
export const undoEmailHint = "How long an email waits before it's sent, so it can be unsent.";
export const otherAddresses = "Other addresses of this inbox";
export const otherAddress = "Other address {value1}";
export const otherAddressExample = "info@your-company.example";
export const addAddress = "Add address";
export const otherAddressesHint =
  "Email to these addresses arrives here too, and Reply to all leaves them out. Plus addresses such as name+orders@ are always included.";
export const emailWebhookUrl = "Webhook URL for email";
export const imapAfter =
  ". Once you save, new email arrives within seconds. You can import older email on the account's page.";
export const forwardEmail = "Either have your mail server forward email (the usual way):";
export const postfixMap = "For Postfix, in its transport map";
export const postfixMapHint =
  "Then run postmap on the file and set it as transport_maps in main.cf.";
export const mxRecord = "MX record";
export const howEmailIsReceived = "How email is received";
export const webhookIntakeHint =
  "Email for the domain goes to {label}, which forwards it here immediately.";
export const anyMailHost = "Google, Microsoft or any host.";
export const connectMailboxFirst = "Connect the mailbox first";
export const fromMailbox = "From a mailbox (IMAP)";
export const mailbox = "Mailbox";
export const smtpIntakeHint =
  "Your mail server forwards email to this server, or the MX record points here.";
export const deskbellMailServerSmtp = "Deskbell's mail server (SMTP)";
export const receivingStatus = "Receiving status";
export const setUpReceiving = "Set up receiving";
export const to = "To";
export const sendTestEmail = "Send test email";
export const sendsThrough = "Sends through";
export const senderMustBeAllowed = "The account must be allowed to send from this address.";
export const connectAnotherAccount = "Connect another account";
export const senderName = "Sender name";
export const senderNamePreview = "Customers see: {name} ({domain})";
export const testSending = "Test sending";
export const testSendingHint = "Sends a real email from this inbox to you.";
export const domainAuthentication = "Domain authentication";
export const dnsCheckedSoon = "The domain's DNS records are checked within a minute.";
export const signatureExample = "Copperline, 4 Mill Lane, Bristol";
export const signatureHint =
  "Added below every email from this inbox, unless the sender has their own signature.";
export const ownSignatureUsed = "Your own signature is used instead.";
export const viewInProfile = "View it in your profile";
export const emailExample = "Your tap is ready to be fetched.";
export const noSignatureYet = "No signature yet.";
export const closed = "closed";
export const dayOpens = "{of}, opens";
export const dayCloses = "{of}, closes";
export const dayOpen = "{of}: open";
export const openingHours = "Opening hours";
export const copyMonday = "Copy Monday to Tuesday–Friday";
export const timeZoneOfHours = "Time zone:";
export const specialDays = "Holidays and special days";
export const numberedDay = "Day {value1}";
export const nameOfDay = "Name of {date}";
export const specialDayExample = "Christmas";
export const addDay = "Add a day";
export const canProviderReachServer = "Can the provider reach this server?";
export const undoMessageHint = "How long a message waits before it's sent, so you can undo it.";
export const inboxNotFound = "Inbox not found";
export const allInboxes = "All inboxes";
export const inboxNotFoundHint = "It doesn't exist, or you don't have access to it.";
export const onlyAdminsChange = "Only an owner or admin can change inboxes.";
export const simulated = "Simulated";
export const isArchived = "Archived";
export const archive = "Archive";
export const restore = "Restore";
export const cantSendProblem = "Can't send. {problem}";
export const textsSentFromName = "Texts are sent from this name. Customers can't reply.";
export const wrongDnsRecords =
  "Email is sent, but the domain's DNS records are wrong, so some of it will land in spam.";
export const sendingAndReceivingEmail = "Sending and receiving email.";
export const inboxes = "Inboxes";
export const inboxesLead = "The addresses and numbers customers use to reach you.";
export const onlyAdminsAdd = "Only an owner or admin can add and change inboxes.";
export const noInboxesYet = "No inboxes yet";
export const noInboxesHint =
  "Add an email address or phone number. Messages to it arrive in Deskbell.";
export const archived = "Archived";
export const archivedHint =
  "Their conversations stay, but they don't receive new email, texts or calls.";
export const restoreNamed = "Restore {name}";
export const serviceHint =
  "Its registration and settings apply to these messages. The number must belong to it.";
export const accountDefaultNone = "Account default: none";
export const accountDefault = "Account default: {usualName}";
export const noService = "None, send directly from the number";
export const inboxArchived = "{name} archived.";
export const inboxRestored = "{name} restored.";
export const visibility = "Visibility";
export const everyone = "Everyone";
export const noTeamsYet = "There are no teams yet.";
export const createTeam = "Create a team";
export const onlyOneTeamHint = "No one else can see its conversations, except owners and admins.";
export const onlyOneTeam = "Only one team";
export const team = "Team";
export const setWebhookHint = "Set it at {name} with the button below, or by hand.";
export const pasteWebhookHint =
  "In the {name} console, open this number and paste the URL as its webhook for incoming messages, method POST.";
export const checkAgain = "Check again";
export const setWebhook = "Set webhook";
export const customersSeeSender =
  "Customers see “{name} ({workspace})” as the sender when you reply. You can change the company name later.";
export const cantSendKind = "can't send {kind, select, whatsapp{messages} other{texts}}";
export const arriveHereAlready =
  "{kind, select, whatsapp{messages} other{texts}} arrive here already";
export const currentlyGoTo =
  "{kind, select, whatsapp{messages} other{texts}} currently go to {host}";
export const currentlyGoElsewhere =
  "{kind, select, whatsapp{messages} other{texts}} currently go to another address";
export const noNumbersHint = "This account has no numbers. Buy one at {provider}, then refresh.";
export const theProvider = "the provider";
export const replyGreeting = "Dear {name},";
export const replyThanks = "Thank you for your email. Someone at {workspace} will reply soon.";
export const openDay = "Open";
export const removeNamed = "Remove {name}";
export const removeThisAddress = "Remove this address";
export const imapBefore = "Nothing else to do, as long as email to {address} lands in";
export const theMailbox = "the mailbox";
export const wholeDomain =
  "Or receive the whole domain: point its MX record at this server and forward port 25 to port {port}.";
export const throughProvider = "Through {provider}";
export const mailboxIntakeHint =
  "Your email stays in the mailbox. Deskbell reads it without marking anything as read.";
export const lastEmail = "Last email";
export const noneYet = "none yet";
export const deskbellMailServer = "Deskbell's mail server";
export const hostAndPort = "{host}, port {port}";
export const processingErrors = "Processing errors";
export const emailCount = "{count, plural, one{# email} other{# emails}}";
export const dnsRecordsOf = "DNS records of {domain}";
export const sentByYou = "Sent by you.";
export const removeTimes = "{of}: remove {from} to {to}";
export const addTimes = "{of}: add times";
export const undoSendFor =
  "Undo send for {channel, select, whatsapp{WhatsApp messages} other{texts}}";
export const onlyTeam = "only {team}";
export const onlyOneOfTheTeams = "only one team";
export const visibleToTeam = "Only {team}";
export const notWorking = "Not working";
export const sendOnly = "Send-only";
export const textsGoElsewhere = "Texts go elsewhere";
export const receivingKind =
  "Receiving {what, select, whatsapp{WhatsApp messages} calls{calls and texts} other{texts}}";
export const receptionOf =
  "Receiving {what, select, whatsapp{WhatsApp messages} calls{calls and texts} other{texts}}";
export const notReceivingYet =
  "Not receiving {what, select, whatsapp{WhatsApp messages} calls{calls and texts} other{texts}} yet";
export const goElsewhere =
  "{what, select, whatsapp{WhatsApp messages} calls{Calls and texts} other{Texts}} go elsewhere";
export const arriveHere =
  "{what, select, whatsapp{WhatsApp messages} calls{Calls and texts} other{Texts}} to this number arrive here.";
export const providerNotSetUp =
  "The provider doesn't know yet where to send {what, select, whatsapp{WhatsApp messages} calls{calls and texts} other{texts}} to this number.";
export const providerSendsElsewhere =
  "The provider sends {what, select, whatsapp{WhatsApp messages} calls{calls and texts} other{texts}} to this number to another address.";
export const domainNeedsWork = "Domain needs work";
export const receivingEmail = "Receiving email";
export const undoOff = "Off";
export const undoSeconds = "{seconds, plural, one{# second} other{# seconds}}";
export const oneMinute = "1 minute";
export const sender = "Sender";
export const serviceFor = "{name} for {channel, select, whatsapp{WhatsApp messages} other{texts}}";
export const incomingWebhookUrl =
  "Webhook URL for incoming {channel, select, whatsapp{WhatsApp messages} other{texts}}";
export const yourProvider = "your provider";
export const open = "Open";
export const loadingAccounts = "Loading accounts…";
export const couldntLoadAccounts = "Couldn't load accounts";
export const loadingNumbersAt = "Loading the numbers at {provider}…";
export const couldntLoadNumbersAt = "Couldn't load the numbers at {provider}";
export const loadingInbox = "Loading the inbox…";
export const couldntLoadInbox = "Couldn't load the inbox";
export const loadingReceivingStatus = "Loading the receiving status…";
export const couldntLoadReceivingStatus = "Couldn't load the receiving status";
export const loadingAccount = "Loading the account…";
export const couldntLoadAccount = "Couldn't load the account";
export const exampleOpening = "Monday at 09:00";
