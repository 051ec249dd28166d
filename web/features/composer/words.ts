export const cancel = "Cancel";
export const message = "Message";
export const call = "Call";
export const show = "Show";
export const notSentYet = "Nothing was sent.";
export const keptAsDraftUnsent = "The server can't be reached. It's saved as a draft.";
export const scheduleAnyway = "Schedule anyway";
export const sendAnyway = "Send anyway";
export const fixAccount = "Fix account";
export const addInbox = "Add an inbox";
export const writeNote = "Write a note";
export const email = "Email";
export const text = "Text";
export const note = "Note";
export const whatsapp = "WhatsApp";
export const readOnly = "You have read-only access. Ask an owner or admin for the agent role.";
export const write = "Write";
export const keepAsDraft = "Keep as draft and go back";
export const replyBy = "Reply by";
export const keepMine = "Keep my version";
export const useOther = "Use the other version";
export const draftChanged = "This draft was changed in another window.";
export const savedOnDevice = "Saved on this device";
export const draftNotSaved = "Draft not saved. {message}";
export const draftReplaced = "Draft replaced.";
export const undo = "Undo";
export const attachments = "Attachments";
export const lost = "lost";
export const uploaded = "{name} uploaded";
export const tryAgain = "Try again";
export const invalidAddress = "“{rest}” isn't a valid email address.";
export const subject = "Subject";
export const emailBlocked = "Email can't be sent";
export const emailPlaceholder = "Write your email. Type / for saved replies";
export const replyPreparedLater =
  "You're offline. Recipients and quoted text are added when you're back online.";
export const replyNotPrepared = "Couldn't prepare the reply.";
export const attach = "Attach";
export const hideQuotedText = "Hide quoted text";
export const showQuotedText = "Show quoted text";
export const remove = "Remove";
export const quotedText = "Quoted text";
export const addSignature = "Add signature";
export const signature = "Signature";
export const removeSignature = "Remove signature";
export const peopleFound = "People found";
export const lastBounced = "The last email to {address} bounced.";
export const ownInbox = "{address} is one of your own inboxes, so the email would come back here.";
export const isTeammate = "{name} is a teammate. Use a note to keep this internal.";
export const reply = "Reply";
export const replyToAll = "Reply to all";
export const forward = "Forward";
export const chooseAnotherWay = "{label}. Choose another way";
export const howToReply = "How to reply";
export const sendLater = "Send later";
export const sendLaterHint = "You can edit or cancel it until then.";
export const schedule = "Schedule";
export const send = "Send";
export const moreSendOptions = "More send options";
export const sendAndClose = "Send and close";
export const chooseDateAndTime = "Choose date and time";
export const cancelIfReplies = "Cancel if the customer replies";
export const otherSubject = "Changing the subject starts a new thread in most email apps.";
export const noEmailInbox = "There's no email inbox to send from. Ask an admin to add one.";
export const fromChange = "From {formatted}. Choose another inbox";
export const sendFrom = "Send from";
export const notWorking = "not working";
export const draft = "Draft";
export const noteDraft = "Note draft";
export const reopen = "Reopen";
export const close = "Close";
export const continueDraft = "Continue draft";
export const draftDiscarded = "Draft discarded.";
export const newEmail = "New email";
export const moreForDraft = "More for this draft";
export const saveAndWriteAnother = "Save and write another";
export const draftNotSavedYet = "This draft isn't saved yet";
export const discard = "Discard";
export const optedOut = "opted out";
export const cantReceiveTexts = "can't receive texts";
export const unreachable = "unreachable";
export const newWhatsapp = "New WhatsApp message";
export const newText = "New text";
export const from = "From";
export const noInboxInSettings =
  "There's no inbox to send from. Ask an admin to add one in settings.";
export const to = "To";
export const contactsFound = "Contacts found";
export const numberOrName = "Number or name";
export const howTheyOptedIn = "How they opted in";
export const savedInConsent = "Saved in the consent history with your name.";
export const sayHowOptedIn = "Say how they opted in to WhatsApp.";
export const optInExample = "Ticked the box on the order form, 20 November";
export const writeMessage = "Write a message";
export const useTemplate = "Use a template";
export const neverOptedIn =
  "They never wrote on WhatsApp and no opt-in is recorded. Only a template can go, once you say how they opted in.";
export const mentionTeammate = "Mention a teammate";
export const notePlaceholder = "Only your team sees notes. Type @ to mention a teammate.";
export const mention = "Mention";
export const addNote = "Add note";
export const savedReplies = "Saved replies";
export const findSavedReply = "Find a saved reply";
export const privateReply = "Private";
export const noSavedReplies = "No saved replies yet. Save the ones you write often.";
export const allSavedReplies = "All saved replies";
export const restoreToReply = "Restore this conversation from the trash to reply.";
export const wasMerged =
  "This conversation was merged. Copy your draft and reply in the other one.";
export const pageClosed =
  "The page closed while this was being sent. Check the conversation, then send it again.";
export const addNumber = "Add a number";
export const theirNumber = "Their number";
export const add = "Add";
export const recordOptIn = "Record opt-in";
export const savedInConsentSentence = "It's saved in the consent history with your name.";
export const record = "Record";
export const whatCustomerSaid = "What the customer said, and where";
export const recordOptOut = "Record opt-out";
export const ignore = "Ignore";
export const toChange = "To {text}. Choose another number";
export const chooseNumber = "Choose a number";
export const confirmNumber = "Send to {text}?";
export const chooseNumberFirst = "Choose the number to send to.";
export const sendTo = "Send to";
export const lastNotDelivered = "The last text to this number wasn't delivered.";
export const possiblyUnreachable = "may be unreachable";
export const noOptOut = "No opt-out from this number. See the consent history on the contact.";
export const notOptedOut = "Not opted out";
export const anotherNumber = "another number";
export const noInbox = "There's no inbox to send from. Ask an admin to add one.";
export const sendWhatsappTemplate = "Send a WhatsApp template";
export const toContact = "To {contactName}, {formatted}";
export const templatesNotLoaded = "Couldn't load templates.";
export const loadingTemplates = "Loading templates…";
export const refreshTemplates = "Refresh templates";
export const templatesOutOfDate =
  "Couldn't reach the provider, so these templates may be out of date:";
export const noTemplate =
  "No approved template yet. Create one at your provider; WhatsApp approves it.";
export const template = "Template";
export const valueName = "Value {name}";
export const preview = "Preview";
export const sendATemplate = "Send a template";
export const sendTemplate = "Send template";
export const freeFormUntil =
  "You can send free-form messages for another {left}. After that, only templates.";
export const notLately = "They haven't written on WhatsApp lately. You can only send a template.";
export const over24Hours =
  "They last wrote on WhatsApp more than 24 hours ago. You can only send a template.";
export const sizeOf = "{size} of {max}";
export const peopleLeftOut =
  "{people, plural, one{# person} other{# people}} on this email won't get your reply. An email can have {max, number} recipients, each with a valid address.";
export const maxTotal = "Max {size} total";
export const removePerson = "Remove {name}";
export const fromInbox = "from {inbox}";
export const lastUsed = "last used with this customer";
export const emailSavedAsDraft = "Your email is saved as a draft.";
export const savedAsDraft =
  "Your {kind, select, whatsapp{message} other{text}} is saved as a draft on this device.";
export const inboxCantSend = "{inbox} can't send: {problem}";
export const simulated = "{name} (simulated)";
export const enterNumber = "Enter a phone number, or choose a contact.";
export const writeSomething = "Write something.";
export const numberOptedOut = "{number}, opted out";
export const anyFormat = "Any format, such as {example}.";
export const weWillText = "We'll {kind, select, message{message} other{text}} {number}.";
export const unusualNumber = "No known network uses numbers like this; check for typos.";
export const optedOutOfWhatsapp =
  "They opted out of WhatsApp on {day}. You can't message them there.";
export const freeFormFor =
  "They wrote on WhatsApp. You can send free-form messages for another {left} more.";
export const notToThisInbox =
  "They haven't written to this inbox on WhatsApp. You can only send a template.";
export const nothingFound = "Nothing found for “{query}”";
export const filesWaiting = "Waiting for {count, plural, one{# file} other{# files}}";
export const sendWhenUploaded = "{label}. Send when the upload is complete.";
export const filesFailed = "{count, plural, one{# file} other{# files}} failed";
export const tryOrRemove = "{label}: try again or remove {count, plural, one{it} other{them}}.";
export const carriersShrink = "some carriers shrink or drop more than {size}";
export const sentFromName =
  "This text is sent from the name {name}: customers can't reply, and you won't receive a STOP. Offer another way to opt out and record it on the contact.";
export const recordOptInTo =
  "{kind, select, whatsapp{WhatsApp} other{Texts}} to {number}: record opt-in";
export const optInHint =
  "For example: asked by phone to get {kind, select, whatsapp{WhatsApp messages} other{texts}} again, November 20.";
export const enterWhatSaid = "Enter what the customer said.";
export const looksLikeOptOut =
  "This looks like an opt-out from {kind, select, whatsapp{WhatsApp messages} other{texts}}: “{text}”";
export const optedOutOn = "opted out {day}";
export const makeTexts = "{characters} {amount, plural, one{makes} other{make}} this {count} texts";
export const makesTextsUse = "{character} makes this {count} texts; use {other} for {fewer}";
export const makeTextsUse =
  "{character} and {more} more make this {count} texts; use {other} for {fewer}";
export const nothing = "nothing";
export const plainSpace = "a plain space";
export const differentThread =
  "They know you by {inbox}. On their phone this {kind, select, whatsapp{message} other{text}} appears in a different thread.";
export const whatsappBlocked = "WhatsApp can't be sent";
export const writeOnWhatsapp = "Write on WhatsApp";
export const textBlocked = "Text can't be sent";
export const writeText = "Write a text";
export const todayAt = "today at {time}";
export const tomorrowAt = "tomorrow at {time}";
export const scheduledForToast = "Scheduled for {when}{closed, select, yes{, and closed} other{}}";
export const isDraftAgain = "Not sent. The message is a draft again.";
export const sendingTo = "Sending to {first}{closed, select, yes{, and closed} other{}}";
export const sendingToMore =
  "Sending to {first} and {more} {closed, select, yes{more, and closed} other{more}}";
export const templateSent = "Template sent to {number}";
export const thePicture = "The picture";
export const picture = "Picture";
export const fileEmpty = "{name} is empty.";
export const fileTooLarge =
  "{name} is {size}; this inbox can send up to {max}. Send a link instead.";
export const emailTooLarge =
  "With {name} the email is {size}; this inbox can send up to {max}. Send a link instead.";
export const noAttachment = "You mention “{word}” but there's no attachment.";
export const emailNoSubject = "This email has no subject.";
export const fillIn = "Fill in {placeholder} before sending.";
export const someone = "Someone";
export const wroteAgain = "{who} wrote again while you were typing. Your draft is saved.";
export const repliedMeanwhile = "{who} replied while you were typing. Your draft is saved.";
export const wroteStop = "{who} wrote {text}{dated, select, yes{ on {day}} other{}}.";
export const recordedStop =
  "{member} recorded {dated, select, yes{on {day} } other{}}that {who} opted out of {kind, select, whatsapp{WhatsApp messages} other{texts}}.";
export const stopped =
  "{who} opted out of {kind, select, whatsapp{WhatsApp messages} other{texts}}{dated, select, yes{ on {day}} other{}}.";
export const cannotWhatsapp = "You can't message {number} on WhatsApp until they reply START.";
export const cannotText = "You can't text {number} until they reply START.";
export const cost = "{units} / {all}, {count, plural, one{# text} other{# texts}}";
export const pictureNeedsInbox = "There's no inbox or number to send a picture with.";
export const emailTo = "Email to {who}";
export const whatsappTo = "WhatsApp to {who}";
export const textTo = "Text to {who}";
export const whoOptedOut = "{who} opted out of texts";
export const textLabel = "Text";
export const bcc = "Bcc";
export const removeFile = "Remove {name}";
export const stopUpload = "Stop uploading {name}";
export const editNote = "Edit note";
export const saveNote = "Save";
export const noteChanged =
  "You changed this note in another window. It now reads: “{text}”. Saving replaces that.";
export const noteWasDeleted =
  "You deleted this note in another window. Saving restores it with this text.";
